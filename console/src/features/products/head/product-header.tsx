import { nameOf, productStatus, type Shelf, shelf } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Ellipsis, GitCompare, Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { mayOpen, useMay, useUser } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { DetailHeader } from "../../../ui/detail-header.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { useProductIcon } from "../api.ts";
import { TemplateNotice } from "../../templates/shared/template-notice.tsx";
import { useFileEntries } from "../list/use-file-entries.tsx";
import { LockedNotice } from "./locked-notice.tsx";
import { messages as shared } from "../messages/en.ts";
import { messages } from "./messages/en.ts";
import { StillToDo } from "./still-to-do.tsx";
import { SampleTag } from "../shared/sample-tag.tsx";
import { useProductWords } from "../shared/product-words.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useAction } from "../../../lib/query.ts";
import { Switch } from "../../../ui/switch.tsx";

const EditDrawer = lazyPart(() =>
  import("../basics/edit-product-drawer.tsx").then((m) => m.EditProductDrawer),
);

/** The head of a product's page: icon, keys, stage, and a button to edit the basics. */
export function ProductHeader({ product }: { product: Product }) {
  const t = useMessages(messages);
  const names = useMessages(shared);
  const may = useMay();
  const local = useLocalName();
  const words = useProductWords();
  const iconOf = useProductIcon();
  const fileEntriesOf = useFileEntries();
  const [editing, setEditing] = useState(false);
  const developing = product.status === productStatus.developing;
  const user = useUser();
  return (
    <>
      <DetailHeader
        glyph={<GlyphTile name={iconOf(product)} size={48} />}
        title={product.name}
        status={<StillToDo product={product} />}
        identifiers={[
          { label: names("productKey"), value: product.product_key },
          { label: names("productId"), value: product.id },
        ]}
        meta={
          <>
            {product.sample && <SampleTag />}
            <span>{product.model}</span>
            <span>{local({ name: product.category_name, name_en: product.category_name_en })}</span>
            <span>{words.mode(product.communication_mode)}</span>
            <span>{words.type(product.product_type)}</span>
            <span>{words.node(product.node_type)}</span>
            <span>
              {words.power(product.power)}
              {product.wake_interval !== null && `, ${t("wakes", { seconds: product.wake_interval })}`}
            </span>
            {!may(api.products.setShelf) && <span>{words.shelf(product.shelf)}</span>}
          </>
        }
        actions={
          <>
            {may(api.products.setShelf) && <ShelfSwitch product={product} />}
            {may(api.products.update) && (
              <Button icon={Pencil} onClick={() => setEditing(true)}>
                {names(developing ? "edit" : "editNotes")}
              </Button>
            )}
            <Menu
              align="end"
              trigger={<IconButton icon={Ellipsis} label={t("more")} />}
              items={[
                ...fileEntriesOf(product),
                ...(mayOpen(user, { key: "productDifference" })
                  ? [
                      "separator" as const,
                      {
                        label: t("differences"),
                        icon: GitCompare,
                        render: <ScreenLink screen="productDifference" params={{ productId: product.id }} />,
                      },
                    ]
                  : []),
              ]}
            />
          </>
        }
      >
        <div className="max-w-160">
          <Stepper label={t("stages")} current={nameOf(productStatus, product.status)} steps={words.stages} />
        </div>
      </DetailHeader>
      <LockedNotice product={product} />
      {developing && may(api.products.takeOver) && <TemplateNotice product={product} />}
      {editing && <EditDrawer product={product} onClose={() => setEditing(false)} />}
    </>
  );
}

/**
 * Puts a product on the shelf or takes it off, in any stage. Apps offer products on the shelf when someone adds a
 * device.
 */
function ShelfSwitch({ product: { id, shelf: stored } }: { product: Product }) {
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
