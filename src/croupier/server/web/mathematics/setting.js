/** What is looked at: a game, a day, options, rows of pay tables that pay differently; kept in the address. */

/**
 * @typedef {{game: string, asOf: string, options: Map<string, string>, pays: Map<string, string>}} Setting
 */

/**
 * The setting an address names.
 * @param {string} search
 * @returns {Setting}
 */
export function readSetting(search) {
  const query = new URLSearchParams(search);
  return {
    game: query.get("game") ?? "",
    asOf: query.get("as_of") ?? "",
    options: pairs(query.getAll("option")),
    pays: pairs(query.getAll("pays")),
  };
}

/**
 * @param {string[]} given
 * @returns {Map<string, string>}
 */
function pairs(given) {
  return new Map(given.map(text => {
    const place = text.indexOf("=");
    return [text.slice(0, place), text.slice(place + 1)];
  }));
}

/**
 * The parameters of a question about a setting.
 * @param {Setting} setting
 * @param {Record<string, string | string[]>} [more]
 */
export function asked(setting, more = {}) {
  const query = new URLSearchParams();
  if (setting.asOf) query.set("as_of", setting.asOf);
  for (const [name, value] of setting.options) query.append("option", `${name}=${value}`);
  for (const [place, odds] of setting.pays) query.append("pays", `${place}=${odds}`);
  for (const [name, value] of Object.entries(more)) {
    for (const each of [value].flat()) query.append(name, each);
  }
  return query.toString();
}

/**
 * Put the setting into the address, so that it can be sent to someone.
 * @param {Setting} setting
 */
export function keep(setting) {
  const query = asked(setting);
  history.replaceState(null, "", `?game=${encodeURIComponent(setting.game)}${query ? `&${query}` : ""}`);
}

/**
 * The path of a question about the game.
 * @param {Setting} setting
 * @param {string} what
 * @param {Record<string, string | string[]>} [more]
 */
export function path(setting, what, more = {}) {
  return `/api/games/${encodeURIComponent(setting.game)}/${what}?${asked(setting, more)}`;
}
