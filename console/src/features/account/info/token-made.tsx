import { useMessages } from "../../../lib/i18n.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { messages } from "./messages/en.ts";

/** A token, the one time that it is shown. */
export function TokenMade({ token, onClose }: { token: string | undefined; onClose: () => void }) {
  const t = useMessages(messages);
  return (
    <Dialog
      open={token !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t("tokenMade")}
      description={t("tokenHeader")}
      dismissible={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Alert tone="warning">{t("tokenMadeText")}</Alert>
        {token && <CodeBlock label={t("tokenMade")} code={token} />}
      </div>
    </Dialog>
  );
}
