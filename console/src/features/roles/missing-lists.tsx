import { headerOf } from "@thingwright/contract/basics/language.ts";
import type { MenuPermission } from "@thingwright/contract/grammar/menu-permissions.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { entryOf } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { missingLists, pick, pickedOf, type Picked, type TreeSection } from "./menu-tree.ts";
import { messages } from "./messages/en.ts";
import { useMayGrant } from "./permission-tree.tsx";

interface MissingListsProps {
  tree: readonly TreeSection[];
  value: readonly MenuPermission[];
  onChange: (value: MenuPermission[]) => void;
}

/**
 * A notice that some picked screens cannot be reached, because no list that leads to them is picked. A button adds the
 * lists.
 */
export function MissingLists({ tree, value, onChange }: MissingListsProps) {
  const t = useMessages(messages);
  const titles = useTitles();
  const language = useLanguage();
  const mayGrant = useMayGrant();
  const picked = pickedOf(value, tree);
  const entries = tree.flatMap((section) => section.entries);
  const missing = missingLists(picked, entries, (key) => entryOf(key as MenuKey).parent).filter(({ view }) =>
    mayGrant(view),
  );
  if (missing.length === 0) return null;
  const add = () =>
    onChange([...missing.reduce((so: Picked, entry) => pick(so, entry, "view", true), picked)]);
  return (
    <Alert
      tone="warning"
      className="m-4"
      title={t("missingListsTitle")}
      action={
        <Button size="sm" onClick={add}>
          {t("addLists")}
        </Button>
      }
    >
      {t("missingListsText", {
        lists: new Intl.ListFormat(headerOf(language)).format(
          missing.map(({ key }) => titles.screen(key as MenuKey)),
        ),
      })}
    </Alert>
  );
}
