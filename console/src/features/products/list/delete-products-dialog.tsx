import type { Product } from "@thingwright/contract/products/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useKept } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "../messages/en.ts";
import { messages as ownMessages } from "./messages/en.ts";
import { useKeepReason } from "./keep-reason.ts";

interface Kept {
  product: Product;
  reason: string;
}

interface DeleteManyProps {
  products: readonly Product[];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Deletes several products, one after the other, and names those that could not be deleted, with the reason. */
export function DeleteManyDialog({ products, onClose, onDeleted }: DeleteManyProps) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  const words = useMessages(shared);
  const keepReason = useKeepReason();
  const kept = useKept();
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<Kept[]>();

  const doomed = products.filter((product) => keepReason(product) === undefined);
  const spared = products.flatMap((product): Kept[] => {
    const reason = keepReason(product);
    return reason === undefined ? [] : [{ product, reason }];
  });
  const busy = done !== undefined && !refused;

  const run = async () => {
    const failures: Kept[] = [];
    for (const [index, product] of doomed.entries()) {
      setDone(index);
      try {
        await call(api.products.remove, { params: { id: product.id } });
      } catch (error) {
        failures.push({ product, reason: errorText(error) });
      }
    }
    void kept.refresh("products");
    onDeleted(doomed.filter((product) => !failures.some((one) => one.product === product)).map((p) => p.id));
    const count = doomed.length - failures.length;
    if (count > 0) toast.success(own("deletedMany", { count }));
    if (failures.length === 0) onClose();
    else setRefused(failures);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={
        refused
          ? own("notDeleted", { count: refused.length })
          : own("deleteManyTitle", { count: doomed.length || products.length })
      }
      description={refused ? undefined : t("deleteText")}
      footer={
        refused ? (
          <Button onClick={onClose}>{words("close")}</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              {words("cancel")}
            </Button>
            <Button variant="danger" onClick={run} loading={busy} disabled={doomed.length === 0}>
              {t("deleteMany", { count: doomed.length })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {busy && <ProgressBar value={done / doomed.length} label={own("deleting")} showValue />}
        {refused && <KeptList title={own("willKeep")} kept={refused} />}
        {!refused && doomed.length === 0 && <Alert tone="warning">{own("allDeletable")}</Alert>}
        {!refused && doomed.length > 0 && (
          <KeptList title={own("willDelete")} kept={doomed.map((product) => ({ product, reason: "" }))} />
        )}
        {!refused && spared.length > 0 && <KeptList title={own("willKeep")} kept={spared} />}
      </div>
    </Dialog>
  );
}

function KeptList({ title, kept }: { title: string; kept: readonly Kept[] }) {
  return (
    <section>
      <h3 className="mb-1 text-meta font-medium text-muted">{title}</h3>
      <ScrollBox label={title} className="max-h-48 rounded-md border border-line bg-sunken">
        <ul>
          {kept.map(({ product, reason }) => (
            <li key={product.id} className="border-b border-line px-3 py-1.5 last:border-b-0">
              <span className="font-medium">{product.name}</span>{" "}
              <span className="font-mono text-meta text-muted">{product.model}</span>
              {reason && <span className="block text-meta text-muted">{reason}</span>}
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  );
}
