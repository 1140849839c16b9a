import type { Consumable } from "@thingwright/contract/devices/consumables.ts";
import { consumableStates } from "@thingwright/contract/grammar/enums.ts";
import { Hourglass, RefreshCw } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { listWords } from "../../lib/usual-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../ui/toast.ts";
import { useCallText } from "../devices/shared/use-call-text.ts";
import { ProductFilter } from "../products/shared/product-filter.tsx";
import { useConsumableColumns } from "./consumable-columns.tsx";
import { messages } from "./messages/en.ts";

/** The polling interval in milliseconds. It is long, because the remaining amounts change slowly. */
const refetchInterval = 30_000;

/** The remaining amounts of the consumables of all devices. */
export function ConsumableListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const local = useLocalName();
  const outcome = useCallText();
  const list = useList(api.consumables.list, {
    defaults: { sort: "remaining", order: "asc" },
    refetchInterval,
  });
  const [asked, setAsked] = useState<Consumable>();
  const nameOf = ({ point_name: name, point_name_en: name_en }: Consumable) => local({ name, name_en });
  const replace = useAction(api.consumables.replace, {
    onDone: (answer) => {
      if (answer.code === 200) toast.success(t("replacedNow", { name: asked ? nameOf(asked) : "" }));
      else toast.error(t("notReplaced", { reason: outcome(answer) }));
      setAsked(undefined);
    },
  });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useConsumableColumns()}
      rowKey={({ id }) => id}
      rowLabel={(row) => `${row.name} ${nameOf(row)}`}
      quietWhileEmpty
      filters={
        <ListFilterBar
          list={list}
          after={
            list.filters.device_id && (
              <Tag tone="accent" onRemove={() => list.setFilter("device_id", "")}>
                {t("oneDevice")}
              </Tag>
            )
          }
        >
          <ListSearch list={list} placeholder={t("search")} />
          <ProductFilter list={list} />
          <SegmentFilter
            list={list}
            name="state"
            label={t("state")}
            options={consumableStates.map((value) => ({ value, label: t(`state_${value}`) }))}
          />
        </ListFilterBar>
      }
      empty={{
        icon: Hourglass,
        title: t("emptyTitle"),
        description: t("emptyText"),
        action: <LinkButton render={<ScreenLink screen="productList" />}>{t("toProducts")}</LinkButton>,
        nothingFound: t("nothingFound"),
      }}
      rowActions={(row) => [
        may(api.consumables.replace) && {
          label: t("replace"),
          icon: RefreshCw,
          onSelect: () => setAsked(row),
        },
      ]}
    >
      {asked && (
        <ConfirmAction
          action={replace}
          input={{ params: { id: asked.device_id, identifier: asked.identifier } }}
          title={t("replaceTitle")}
          description={t("replaceText")}
          subject={`${asked.name} · ${nameOf(asked)}`}
          confirmLabel={t("replace")}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ListPage>
  );
}
