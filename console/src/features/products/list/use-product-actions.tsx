import { productStatus } from "@thingwright/contract/enums.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { Copy, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useMay } from "../../../lib/user.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { messages } from "../messages/en.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const CopyDialog = lazyPart(() => import("./copy-product-dialog.tsx").then((m) => m.CopyDialog));
const DeleteDialog = lazyPart(() => import("./delete-product-dialog.tsx").then((m) => m.DeleteDialog));
const DeleteManyDialog = lazyPart(() =>
  import("./delete-products-dialog.tsx").then((m) => m.DeleteManyDialog),
);

/** Why a product cannot be deleted now; nothing if it can. The server has the last word. */
export function useKeepReason(): (product: Product) => string | undefined {
  const t = useMessages(messages);
  return ({ status, device_count }) => {
    if (status !== productStatus.developing) return t("lockedHint");
    return device_count > 0 ? t("devicesHint", { count: device_count }) : undefined;
  };
}

type Asking = { copy: Product } | { delete: Product } | { deleteMany: readonly Product[] };

/** The menu of a product, and the dialogs that it opens. */
export function useProductActions(onDeleted: (ids: readonly string[]) => void) {
  const t = useMessages(messages);
  const may = useMay();
  const keepReason = useKeepReason();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);

  const actionsOf = (product: Product): MenuEntry[] => {
    const reason = keepReason(product);
    return [
      may(api.products.copy) && {
        label: t("copy"),
        icon: Copy,
        onSelect: () => setAsking({ copy: product }),
      },
      may(api.products.remove) && {
        label: t("delete"),
        icon: Trash2,
        tone: "danger",
        disabled: reason !== undefined,
        hint: reason,
        onSelect: () => setAsking({ delete: product }),
      },
    ];
  };

  const dialogs = asking && (
    <Suspense>
      {"copy" in asking && <CopyDialog product={asking.copy} onClose={close} />}
      {"delete" in asking && <DeleteDialog product={asking.delete} onClose={close} onDeleted={onDeleted} />}
      {"deleteMany" in asking && (
        <DeleteManyDialog products={asking.deleteMany} onClose={close} onDeleted={onDeleted} />
      )}
    </Suspense>
  );
  return {
    actionsOf,
    deleteMany: (products: readonly Product[]) => setAsking({ deleteMany: products }),
    dialogs,
  };
}
