import { menu } from "../../lib/menu.ts";
import { entryOf, fillPath } from "../../lib/screens.tsx";
import { mayOpen, useUser } from "../../lib/user.ts";
import { useTitles } from "../../lib/titles.ts";
import { iconOf } from "./late-icons.ts";
import { useScreen } from "../../lib/use-screen.ts";

/** Every screen that the user can go to from here: those of the sections, and those of the current object. */
export function usePlaces() {
  const titles = useTitles();
  const user = useUser();
  const { params } = useScreen();
  return menu
    .filter(({ key, path }) => {
      const needed = [...path.matchAll(/\$(\w+)/g)].map(([, name = ""]) => name);
      return mayOpen(user, entryOf(key)) && needed.every((name) => name in params);
    })
    .map(({ key, path, section }) => ({
      id: key,
      label: titles.screen(key),
      hint: titles.section(section),
      icon: iconOf(key),
      to: fillPath(path, params),
    }));
}
