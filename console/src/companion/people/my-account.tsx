import { Download, UserX } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { download } from "../../lib/csv.ts";
import { useCompanion } from "../companion-context.ts";
import { go } from "../router.ts";
import { ActionForm, PasswordField } from "./forms.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask, signOut } from "./person.ts";
import { Row, Rows } from "./rows.tsx";
import { Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";

/** Exports the person's data as a file, and cancels the account. */
export function MyAccount() {
  const { base } = useCompanion();
  const words = useLaterWords();
  const [isOpen, setOpen] = useState(false);
  const [, run] = useExclusiveAction();
  const save = () =>
    run(async () => {
      const { name, content } = await ask(api.appProfile.export);
      download(name, new Blob([content]));
      tell(words.exported);
    });
  return (
    <>
      <Rows>
        <Row icon={Download} label={words.exportData} detail={words.exportText} onClick={() => void save()} />
      </Rows>
      <Rows>
        <Row icon={UserX} label={words.cancelAccount} danger onClick={() => setOpen(true)} />
      </Rows>
      {isOpen && (
        <Sheet title={words.cancelAccount} onClose={() => setOpen(false)}>
          <p className="text-muted">{words.cancelText}</p>
          <ActionForm
            submit={words.cancelForGood}
            danger
            onSubmit={async ({ password = "" }) => {
              await ask(api.appProfile.cancel, { body: { password } });
              signOut("left");
              go(base);
            }}
          >
            <PasswordField name="password" label={words.password} autoComplete="current-password" />
          </ActionForm>
        </Sheet>
      )}
    </>
  );
}
