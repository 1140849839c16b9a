import type { Permission } from "@thingwright/contract/grammar/permission.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { OnceDialog } from "../../../lib/once-dialog.tsx";
import { useSite } from "../../../lib/site/use-site.ts";
import { useUser } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { DocsLink } from "../docs-link.tsx";
import { messages } from "./messages/en.ts";
import { urlOf } from "@thingwright/contract/grammar/route.ts";
import { plainReads } from "../../../lib/api.ts";

/** A new token and its permissions. */
export interface MadeToken {
  token: string;
  permissions: readonly Permission[];
}

/** Shows a new token, which cannot be shown again later. */
export function TokenMade({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useMessages(messages);
  const user = useUser();
  const line = tryLine(made.token, made.permissions, useSite().url);
  return (
    <OnceDialog
      savedLabel={t("tokenSaved")}
      onClose={onClose}
      title={t("tokenMade")}
      description={t("tokenHeader")}
    >
      {(onSaved) => (
        <div className="flex flex-col gap-3">
          <Alert tone="warning">{t("tokenMadeText")}</Alert>
          <CodeBlock label={t("token")} code={made.token} wrap onCopied={onSaved} />
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
      )}
    </OnceDialog>
  );
}

/** A `curl` command that reads a resource with a token; undefined if the token may not read any. */
function tryLine(token: string, permissions: readonly Permission[], origin: string): string | undefined {
  const route = plainReads.find(({ access }) => permissions.some((one) => one === access));
  return route && `curl -H 'Authorization: Bearer ${token}' ${origin}${urlOf(route)}`;
}
