import { Download, Printer } from "lucide-react";
import { download } from "../../../lib/csv.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { OnceDialog } from "../../../lib/once-dialog.tsx";
import { useUser } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { messages } from "./messages/en.ts";

/** Shows new recovery codes, which cannot be shown again later. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useMessages(messages);
  const account = useUser()?.username ?? "";
  const lines = codes.join("\n");
  const paper = `${t("fileHead", { account, address: location.host })}\n\n${lines}\n`;
  return (
    <OnceDialog
      savedLabel={t("codesSaved")}
      onClose={onClose}
      title={t("codesTitle")}
      description={t("codesText")}
    >
      {(onSaved) => (
        <div className="flex flex-col gap-3">
          <CodeBlock label={t("recoveryCodes")} code={lines} onCopied={onSaved} />
          <div className="flex flex-wrap gap-2">
            <Button
              icon={Download}
              onClick={() => {
                download(t("fileName"), paper, "text/plain;charset=utf-8");
                onSaved();
              }}
            >
              {t("download")}
            </Button>
            <Button icon={Printer} onClick={() => printText(paper)}>
              {t("print")}
            </Button>
          </div>
        </div>
      )}
    </OnceDialog>
  );
}

/** Prints a text on a page of its own. */
function printText(text: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return frame.remove();
  const lines = page.document.createElement("pre");
  lines.textContent = text;
  page.document.body.append(lines);
  page.addEventListener("afterprint", () => frame.remove());
  page.print();
}
