import type { OwnFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Ago } from "../../../lib/ago.tsx";
import { api } from "../../../lib/api.ts";
import { useDelete } from "../../../lib/delete-question.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Menu } from "../../../ui/menu.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { FactorRow } from "./factor-row.tsx";
import { messages } from "./messages/en.ts";
import { passkeysAt } from "./passkeys-here.ts";

type Passkey = OwnFactors["passkeys"][number];
const AddPasskeyDialog = lazyPart(() => import("./passkey-dialogs.tsx").then((m) => m.AddPasskeyDialog));
const RenameDialog = lazyPart(() => import("./passkey-dialogs.tsx").then((m) => m.RenamePasskeyDialog));

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** The origin at which passkeys work; empty if the installation has none. */
  origin: string;
  /** Whether the user has no second factor besides passkeys. */
  noOtherFactor: boolean;
  onCodes: (codes: readonly string[]) => void;
}

/** The user's passkeys, with buttons to add, rename and remove them. */
export function PasskeyList({ passkeys, origin, noOtherFactor, onCodes }: PasskeyListProps) {
  const t = useMessages(messages);
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const remove = useDelete(api.secondFactors.removePasskey, {
    input: ({ id }: Passkey) => ({ params: { id } }),
    title: t("removePasskeyTitle"),
    description: t(noOtherFactor && passkeys.length === 1 ? "lastFactorText" : "removePasskeyText"),
    subject: ({ name }) => name,
    success: ({ name }) => t("passkeyRemoved", { name }),
    invalidates: ["secondFactors", "accounts"],
  });
  const here = passkeysAt(origin);
  const has = passkeys.length > 0;
  return (
    <FactorRow
      icon={KeyRound}
      title={t("passkeys")}
      text={t("passkeysText")}
      state={<StatusDot tone={has ? "success" : "neutral"}>{t(has ? "on" : "off")}</StatusDot>}
      actions={here === "possible" && <Button onClick={() => setAdding(true)}>{t("addPasskey")}</Button>}
    >
      {here !== "possible" && (
        <p className="text-meta text-muted sm:pl-8">
          {here === "elsewhere" && t("passkeysElsewhere", { address: origin })}
          {here === "nowhere" && t("passkeysNowhere")}
          {here === "unsupported" && t("passkeysUnsupported")}
        </p>
      )}
      {has && (
        <ul className="flex flex-col gap-2 sm:pl-8">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 rounded-md border border-line px-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate">{passkey.name}</p>
                <p className="text-meta text-muted">
                  {t("passkeyAdded", { date: formatTime(passkey.created_at, "day") })}
                  {" · "}
                  {passkey.used_at === null
                    ? t("passkeyUnused")
                    : t.rich("passkeyUsed", { ago: <Ago key="ago" time={passkey.used_at * 1000} /> })}
                </p>
              </div>
              <Menu
                align="end"
                trigger={<IconButton icon={Ellipsis} label={t("passkeyActions", { name: passkey.name })} />}
                items={[
                  { label: t("rename"), icon: Pencil, onSelect: () => setRenaming(passkey) },
                  { label: t("remove"), icon: Trash2, tone: "danger", onSelect: () => remove.ask(passkey) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <AddPasskeyDialog
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
        />
      )}
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {remove.dialog}
    </FactorRow>
  );
}
