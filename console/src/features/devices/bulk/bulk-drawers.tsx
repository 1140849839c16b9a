import { Send, Tags } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { BulkSelection } from "./label-drawer.tsx";
import { messages } from "./messages/en.ts";

// The drawers are loaded later, because they import schemas, which the list does not need.
const LabelDrawer = lazyPart(() => import("./label-drawer.tsx").then((m) => m.LabelDrawer));
const IssueDrawer = lazyPart(() => import("./issue-drawer.tsx").then((m) => m.IssueDrawer));

interface BulkDrawersProps {
  selection: BulkSelection;
  /** The product of all chosen devices; undefined if they have several products, or if the product is not known. */
  productId: string | undefined;
  count: number;
  many: boolean;
  subject: ReactNode;
  onDone: () => void;
}

/** Buttons that open a drawer, in which the user labels the chosen devices or issues values to them. */
export function BulkDrawers({ selection, productId, count, many, subject, onDone }: BulkDrawersProps) {
  const t = useMessages(messages);
  const may = useMay();
  const [open, setOpen] = useState<"label" | "issue">();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onDone();
  };
  const common = { selection, subject, onClose: close, onDone: done };
  return (
    <>
      {may(api.devices.labelMany) && (
        <Button size="sm" icon={Tags} onClick={() => setOpen("label")}>
          {t("label")}
        </Button>
      )}
      {may(api.deviceIssues.create) && (
        <Button size="sm" icon={Send} onClick={() => setOpen("issue")}>
          {t("issue")}
        </Button>
      )}
      {open !== undefined &&
        (open === "label" ? (
          <LabelDrawer {...common} />
        ) : (
          <IssueDrawer {...common} productId={productId} count={count} many={many} />
        ))}
    </>
  );
}
