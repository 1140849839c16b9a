import type { Product } from "@thingwright/contract/products/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { toast } from "../../../ui/toast.ts";
import { messages } from "../messages/en.ts";

const TakeOverDrawer = lazyPart(() => import("../take-over-drawer.tsx").then((m) => m.TakeOverDrawer));

/** Says that there is a newer version of a product's template, and opens the drawer that shows the changes. */
export function TemplateNotice({ product }: { product: Product }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const undo = useUndoOffer(product);
  const { template_version: version, template_latest: latest } = product;
  if (latest <= version) return null;
  return (
    <>
      <Alert
        tone="info"
        title={t("newVersion", { version: latest })}
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("compare")}
          </Button>
        }
      >
        {version === 0 ? t("newVersionFirst") : t("newVersionText", { version })}
      </Alert>
      {open && <TakeOverDrawer product={product} onApplied={undo} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Offers to undo the template changes that were just applied, while the toast is shown. */
function useUndoOffer({ id, template_latest }: Product): (definitionVersion: number) => void {
  const t = useMessages(messages);
  const undo = useAction(api.products.undoTakeOver, {
    invalidates: ["products", "keyMapping", api.configuration.steps],
    refreshOnConflict: ["products", "keyMapping"],
    success: t("undone"),
  });
  return (version) => {
    const offer = toast({
      tone: "success",
      title: t("taken", { version: template_latest }),
      timeout: 8000,
      action: {
        label: t("undo"),
        onSelect: () => {
          toast.close(offer);
          undo.run({ params: { id }, body: { version } }).catch((error: unknown) => {
            const late = error instanceof CallError && error.is("conflict");
            toast.error(late ? t("undoTooLate") : errorText(error));
          });
        },
      },
    });
  };
}
