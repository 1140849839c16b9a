import { appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import type { AppVersion } from "@thingwright/contract/people/app-versions.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";

const status = appVersionStatus.published;

/**
 * Publishes a version. If it is signed with a different key than the previously published version, the user must
 * confirm first. The page must render `dialog`.
 */
export function usePublish() {
  const t = useMessages(messages);
  const success = ({ version }: AppVersion) => t("publishedToast", { version });
  const publish = useAction(api.appVersions.setStatus, { success });
  const confirmed = useAction(api.appVersions.setStatus, { success });
  const [asked, setAsked] = useState<AppVersion>();
  return {
    start(row: AppVersion) {
      publish.run({ params: { id: row.id }, body: { status } }).catch((refusal: unknown) => {
        if (refusal instanceof CallError && refusal.is("app_signer_differs")) setAsked(row);
        else toast.error(errorText(refusal));
      });
    },
    dialog: asked && (
      <ConfirmAction
        action={confirmed}
        input={{ params: { id: asked.id }, body: { status, other_signer: true } }}
        title={t("signerTitle")}
        description={t("signerText")}
        subject={asked.version}
        confirmLabel={t("signerPublish")}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
