import { type Shelf, shelf } from "@thingwright/contract/enums.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Switch } from "../../../ui/switch.tsx";
import { messages } from "./messages/en.ts";

/** Puts a product on the shelf and takes it off, in any stage. */
export function ShelfSwitch({ product: { id, shelf: stored } }: { product: Product }) {
  const t = useMessages(messages);
  const set = useAction(api.products.setShelf);
  const wanted: Shelf = set.pendingInput?.body.shelf ?? stored;
  return (
    <span title={t("shelfHelp")} className="me-2">
      <Switch
        label={t("shelfSwitch")}
        value={wanted === shelf.on}
        pending={set.pending}
        onChange={(on) => set.start({ params: { id }, body: { shelf: on ? shelf.on : shelf.off } })}
      />
    </span>
  );
}
