# Each target is one call; the work is done by the generator and pytest.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

.DEFAULT_GOAL := help
.PHONY: help serve build pages check test bench clean

help: ## List the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(VENV)/.installed: requirements.lock
	@sh tools/setup.sh "$(PYTHON)" $(VENV) requirements.lock $@

$(VENV)/.installed-test: requirements-test.lock
	@sh tools/setup.sh "$(PYTHON)" $(VENV) requirements-test.lock $@

serve: $(VENV)/.installed ## Build the site, serve it at http://127.0.0.1:8000, build again on changes
	@$(RUN) -m generator serve

build: $(VENV)/.installed ## Leave the finished site in site/
	@$(RUN) -m generator build

pages: $(VENV)/.installed ## Write build/pages/, which plain `mkdocs build` reads
	@$(RUN) -m generator pages

check: $(VENV)/.installed ## Check the rule data
	@$(RUN) -m generator check

test: $(VENV)/.installed-test ## Run every test: lint, types, Python, real browser
	@sh tools/test.sh $(RUN)

bench: build $(VENV)/.installed-test ## Measure speed beside named peers
	@$(RUN) -m benchmarks

clean: ## Remove what was built
	rm -rf build site
