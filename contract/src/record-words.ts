import { api, everyRoute } from "./api.ts";
import type { Language } from "./language.ts";
import { onBehalf, onBehalfAction } from "./operating-records.ts";
import { aboutOf } from "./route.ts";

/**
 * The words of the operation log: the names of resources by resource, and what was done by action. The key
 * `devices.setStatus.1` is for a call that set the status to 1, `accounts.loginFailed` for one that was refused.
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
