import type { StandardPoint } from "@thingwright/contract/points/property-models.ts";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ChosenNames } from "../../lib/chosen-names.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { toast } from "../../ui/toast.ts";
import { messages } from "./messages/en.ts";

const ExportPoolDialog = lazyPart(() => import("./export-pool-dialog.tsx").then((m) => m.ExportPoolDialog));

/** Exports the chosen function points, or deletes the unused ones among them. */
export function BulkPoints({ rows, onDone }: { rows: readonly StandardPoint[]; onDone: () => void }) {
  const t = useMessages(messages);
  const may = useMay();
  const local = useLocalName();
  const [open, setOpen] = useState<"export" | "delete">();
  const identifiers = rows.map(({ identifier }) => identifier);
  const remove = useAction(api.propertyModels.removeMany);
  const close = () => setOpen(undefined);
  return (
    <>
      <Button size="sm" icon={Download} onClick={() => setOpen("export")}>
        {t("exportChosen")}
      </Button>
      {may(api.propertyModels.removeMany) && (
        <Button size="sm" icon={Trash2} onClick={() => setOpen("delete")}>
          {t("deleteMany")}
        </Button>
      )}
      {open === "export" && <ExportPoolDialog identifiers={identifiers} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && close()}
          title={t("deleteManyTitle", { count: rows.length })}
          description={t("deleteManyText")}
          subject={<ChosenNames names={rows.map((row) => local(row))} />}
          confirmLabel={t("deleteMany")}
          onConfirm={async () => {
            const { removed, kept } = await remove.run({ body: { identifiers } });
            toast({
              tone: removed > 0 ? "success" : "info",
              title: t("deletedMany", { count: removed }),
              description: kept.length > 0 ? t("keptMany", { count: kept.length }) : undefined,
            });
            onDone();
          }}
        />
      )}
    </>
  );
}
