import { api, everyRoute } from "./api.ts";
import { languageTable } from "../basics/content-languages.ts";
import { fieldWords, valueWords } from "./field-words.ts";
import type { Language, Text } from "../basics/language.ts";
import { onBehalf, onBehalfAction } from "../accounts/operating-records.ts";
import { dataTypeWords, transferTypeWords } from "../points/point-words.ts";
import { aboutOf } from "./route.ts";

/**
 * The words of the operation log: names of resources, by resource, and descriptions of actions, by action. The key
 * `devices.setStatus.1` is for a call that set the status to 1, `accounts.loginFailed` for a refused call.
 */
export function recordWords(language: Language): Record<string, string> {
  const words: Record<string, string> = {
    [onBehalfAction.replace(/\..*/, "")]: onBehalf.name[language],
    [onBehalfAction]: onBehalf.done[language],
  };
  for (const [resource, routes] of Object.entries(api)) {
    const { name } = aboutOf(routes);
    if (name) words[resource] = name[language];
  }
  for (const { resource, name, route } of everyRoute()) {
    const action = `${resource}.${name}`;
    if (route.done) words[action] = route.done[language];
    for (const [value, done] of Object.entries(route.doneWith ?? {}))
      words[`${action}.${value}`] = done[language];
    if (route.refused) words[`${action}Failed`] = route.refused[language];
  }
  return words;
}

/**
 * The words of the fields in the states before and after, and of the values of enumerations: `status.1`, or
 * `products.status.1` if a resource has values of its own. A field of only one resource also has its plain name as key,
 * because records of other resources may contain it.
 */
export function recordFieldWords(language: Language): Record<string, string> {
  const words: Record<string, string> = {};
  const say = (key: string, text: Text) => {
    words[key] = text[language];
  };
  for (const [resource, routes] of Object.entries(api)) {
    for (const [key, text] of Object.entries(aboutOf(routes).fields ?? {})) {
      say(key, text);
      say(`${resource}.${key}`, text);
    }
  }
  const shared: Record<string, Text> = {
    ...fieldWords,
    ...valueWords("data_type", dataTypeWords),
    ...valueWords("transfer_type", transferTypeWords),
    ...languageTable,
  };
  for (const [key, text] of Object.entries(shared)) say(key, text);
  return words;
}
