import { menu, type MenuScreen } from "../../lib/menu.ts";
import { entryOf, fillPath } from "../../lib/screens.tsx";
import { mayOpen, useUser } from "../../lib/user.ts";
import { useTitles } from "../../lib/titles.ts";
import { readVisits } from "../../lib/visits.ts";
import { iconOf } from "./late-icons.ts";
import { useScreen } from "../../lib/use-screen.ts";

type Params = Record<string, string>;

function canFill(path: string, params: Params): boolean {
  return [...path.matchAll(/\$(\w+)/g)].every(([, name = ""]) => name in params);
}

/**
 * Returns the screens that the user can go to from here. `here` are the screens of the sections and of the current
 * object; `visited` are the screens of the objects visited last, where `isLast` is true for the screen on which the
 * user last saw the object.
 */
export function usePlaces() {
  const titles = useTitles();
  const user = useUser();
  const { params } = useScreen();
  const placeOf = ({ key, path }: MenuScreen, given: Params) => ({
    id: key,
    label: titles.screen(key),
    icon: iconOf(key),
    to: fillPath(path, given),
  });
  const here = menu
    .filter((entry) => mayOpen(user, entryOf(entry.key)) && canFill(entry.path, params))
    .map((entry) => ({ ...placeOf(entry, params), hint: titles.section(entry.section) }));
  const known = new Set(Object.values(params));
  const visited = readVisits()
    .filter(({ id }) => !known.has(id))
    .flatMap((visit) =>
      menu
        .filter(
          (entry) =>
            entry.parent === visit.parent &&
            (!entry.hidden || entry.key === visit.screen) &&
            mayOpen(user, entry) &&
            canFill(entry.path, visit.params),
        )
        .map((entry) => ({
          ...placeOf(entry, visit.params),
          hint: visit.name,
          isLast: entry.key === visit.screen,
        })),
    );
  return { here, visited };
}
