// A score sheet as rows of text. No page. Same meaning as generator/score_words.py; a test holds every row against it.

const MINUS = "\u2212";
export const COLUMNS = ["number", "player", "what", "points", "score", "fouls", "clauses"];

/** Write a sheet, a row an entry: number, player, what happened, points, score, fouls in a row, clauses. */
export function rows(sheet, names, words) {
  return sheet.lines.map((line, index) => [
    String(index + 1),
    line.player === null ? "" : names[line.player],
    what(line, names, words),
    points(line),
    line.state.scores.map(signed).join(" : "),
    line.state.fouls.join(" : "),
    clauses(line, words),
  ]);
}

/** Write what a match comes to: what it is, and its value for each player. */
export function totals({ state }, { say, decimal }) {
  const averages = state.scores.map((score, player) => signed((state.innings[player] ? score / state.innings[player] : 0).toFixed(2)).replace(".", decimal));
  return [
    [say.score, ...state.scores.map(signed)],
    [say.innings, ...state.innings.map(String)],
    [say.average, ...averages],
    [say["high-run"], ...state.high_runs.map(String)],
  ];
}

/** Write what the referee decided once for the match. */
export function settled(match, words) {
  return Object.entries(match.settled ?? {}).map(([key, value]) => {
    const field = key.split(":")[1];
    return field in words.value ? decided(field, value, words) : words.reason[value] ?? value;
  });
}

function decided(field, value, words) {
  if (field === "reading") return words.reason[value] ?? value;
  return `${words.field[field] ?? field}: ${words.value[field]?.[value] ?? value}`;
}

function what(line, names, words) {
  const { say } = words;
  const { entry } = line;
  let parts;
  if (entry.kind === "lag") parts = [say.lag.replace("{winner}", names[entry.winner]).replace("{breaks}", names[entry.breaks])];
  else if (entry.kind === "stroke") parts = stroke(line, words);
  else if (entry.kind === "run") parts = [say.run.replace("{count}", entry.balls)];
  else if (entry.kind === "choice") parts = [say[entry.option]];
  else parts = [say[entry.kind].replace("{player}", names[entry.player ?? 0])];
  if (line.racked) parts.push(say.racked.replace("{count}", line.racked));
  for (const [field, value] of Object.entries(entry.decided ?? {})) parts.push(say.decided.replace("{what}", decided(field, value, words)));
  if (line.problem) parts.push(say[`problem.${line.problem}`]);
  if (line.asks.length) parts.push(say.ask);
  if (entry.note) parts.push(entry.note);
  return parts.join("; ");
}

function stroke(line, words) {
  const { say } = words;
  const { entry } = line;
  const called = entry.called ?? "ball";
  const parts = [called === "ball" ? say[entry.pocketed ? "pocketed" : "missed"] : say[called]];
  if (entry.others) parts.push(say.others.replace("{count}", entry.others));
  if ((entry.cue ?? "on-table") !== "on-table") parts.push(say[entry.cue === "pocketed" ? "cue-pocketed" : "cue-off-table"]);
  if (entry.off_table) parts.push(say["ball-off-table"]);
  if (entry.cushion === "not-met") parts.push(say["cushion-not-met"]);
  for (const name of ["infringement", "touched_ball", "moving"]) {
    if ((entry[name] ?? "none") !== "none") parts.push(words.answer[name][entry[name]]);
  }
  if (line.penalty && line.player !== null && line.state.fouls[line.player] === 2) parts.push(say.warned); // before the third
  return parts;
}

function points({ balls, penalty, entry }) {
  return [balls, penalty, entry.points ?? 0].filter(Boolean).map((value) => (value > 0 ? `+${value}` : signed(value))).join(" ");
}

function clauses({ rulings }, words) {
  return rulings.map(({ because, status }) => {
    const numbers = [...new Set(because.map(({ number }) => number))].join(", ");
    return status === "stated" ? numbers : `${numbers} (${words.status[status]})`.trim();
  }).join("; ");
}

function signed(value) {
  return String(value).replace("-", MINUS);
}

/** Write rows as CSV (RFC 4180), with a mark that makes spreadsheets read UTF-8; a cell never begins a formula. */
export function csv(listed) {
  const cell = (text) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\ufeff${listed.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
