import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenPlace } from "../../../lib/screens.tsx";
import { useTitles } from "../../../lib/titles.ts";
import { TabNav } from "../../../ui/tabs.tsx";
import { messages } from "./messages/en.ts";

/** The pages of a category's configuration, in the order of the tabs. */
const tabs = ["categoryConfig", "categoryGuides", "categoryPanel"] as const satisfies readonly MenuKey[];

/** The tabs of a category's configuration. */
export function ConfigTabs({ categoryId, active }: { categoryId: string; active: (typeof tabs)[number] }) {
  const t = useMessages(messages);
  const titles = useTitles();
  return (
    <TabNav
      label={titles.screen("categoryConfig")}
      items={tabs.map((screen) => ({
        label: screen === "categoryConfig" ? t("productConfig") : titles.screen(screen),
        active: screen === active,
        render: <ScreenPlace screen={screen} params={{ categoryId }} />,
      }))}
    />
  );
}
