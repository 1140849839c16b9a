import { type Shelf, shelf } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Copy, PackageCheck, PackageMinus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useDelete } from "../../../lib/delete-question.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { messages } from "../messages/en.ts";
import { ProductName } from "../shared/product-name.tsx";
import { useFileEntries } from "./use-file-entries.tsx";
import { useKeepReason } from "./keep-reason.ts";

const CopyDialog = lazyPart(() => import("./copy-product-dialog.tsx").then((m) => m.CopyDialog));
const DeleteManyDialog = lazyPart(() =>
  import("./delete-products-dialog.tsx").then((m) => m.DeleteManyDialog),
);

type Asking = { copy: Product } | { deleteMany: readonly Product[] };

/** The menu of a product, and the dialogs that it opens. */
export function useProductActions(onDeleted: (ids: readonly string[]) => void) {
  const t = useMessages(messages);
  const may = useMay();
  const keepReason = useKeepReason();
  const fileEntriesOf = useFileEntries();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const remove = useDelete(api.products.remove, {
    input: ({ id }: Product) => ({ params: { id } }),
    title: t("deleteTitle"),
    description: t("deleteText"),
    subject: (product) => <ProductName product={product} plain />,
    success: ({ name }) => t("deleted", { name }),
    onDeleted: ({ id }) => onDeleted([id]),
  });

  const setShelf = useAction(api.products.setShelf, {
    success: ({ name, shelf: set }) => t(set === shelf.on ? "shelved" : "unshelved", { name }),
  });

  const put = ({ id }: Product, to: Shelf) => setShelf.start({ params: { id }, body: { shelf: to } });

  const actionsOf = (product: Product): MenuEntry[] => [
    may(api.products.copy) && {
      label: t("copy"),
      icon: Copy,
      onSelect: () => setAsking({ copy: product }),
    },
    ...fileEntriesOf(product),
    may(api.products.setShelf) &&
      (product.shelf === shelf.on
        ? { label: t("takeOffShelf"), icon: PackageMinus, onSelect: () => put(product, shelf.off) }
        : { label: t("putOnShelf"), icon: PackageCheck, onSelect: () => put(product, shelf.on) }),
    remove.menuEntry(product, keepReason(product)),
  ];

  const dialogs = asking ? (
    <>
      {"copy" in asking && <CopyDialog product={asking.copy} onClose={close} />}
      {"deleteMany" in asking && (
        <DeleteManyDialog products={asking.deleteMany} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  ) : (
    remove.dialog
  );
  return {
    actionsOf,
    deleteMany: (products: readonly Product[]) => setAsking({ deleteMany: products }),
    dialogs,
  };
}
