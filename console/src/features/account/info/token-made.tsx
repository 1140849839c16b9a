import type { Permission } from "@thingwright/contract/permission.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useUser } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, TextLink } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DocsLink } from "../docs-link.tsx";
import { messages } from "./messages/en.ts";
import { tryLine } from "./try-line.ts";

/** A new token and its permissions. */
export interface MadeToken {
  token: string;
  permissions: readonly Permission[];
}

/** Shows a new token; this is the only time. */
export function TokenMade({ made, onClose }: { made: MadeToken | undefined; onClose: () => void }) {
  const t = useMessages(messages);
  const user = useUser();
  const line = made && tryLine(made.token, made.permissions, location.origin);
  return (
    <Dialog
      open={made !== undefined}
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
        {made && <CodeBlock label={t("token")} code={made.token} wrap />}
        {line && <CodeBlock label={t("tokenTry")} code={line} wrap />}
        {user?.api_docs && (
          <p className="text-meta text-muted">
            {t.rich("tokenCalls", {
              docs: (
                <TextLink key="docs" render={<DocsLink />}>
                  {t("tokenDocs")}
                </TextLink>
              ),
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
