import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenPlace } from "../../../lib/screens.tsx";
import { TabNav } from "../../../ui/tabs.tsx";
import { messages } from "../messages/en.ts";

/** The pages of a product's binding and groups, in the order of the tabs. */
const tabs = ["productBinding", "productGroup"] as const satisfies readonly MenuKey[];

interface BindingTabsProps {
  productId: string;
  active: (typeof tabs)[number];
}

/** The tabs of a product's binding and groups. */
export function BindingTabs({ productId, active }: BindingTabsProps) {
  const t = useMessages(messages);
  return (
    <TabNav
      label={t("tabs")}
      items={tabs.map((screen) => ({
        label: t(`tab_${screen}`),
        active: screen === active,
        render: <ScreenPlace screen={screen} params={{ productId }} />,
      }))}
    />
  );
}
