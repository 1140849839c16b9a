import type { AppSession } from "@thingwright/contract/people/app-profile.ts";
import { KeyRound, Mail, Smartphone } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { agentText } from "./agent-text.ts";
import { CodeField, wayOf } from "./code-field.tsx";
import { ActionForm, PasswordField, TextField } from "./forms.tsx";
import { Missing } from "./frame.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question, Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { whenText } from "./when.ts";
import { fill } from "./words.ts";

/** The person's sign-in data, and their sessions. */
export function MySecurity() {
  const { tag } = useCompanion();
  const words = useLaterWords();
  const profile = useRead(api.appProfile.get);
  const sessions = useRead(api.appProfile.sessions);
  const [open, setOpen] = useState<"password" | "contact">();
  const [ending, setEnding] = useState<AppSession | "others">();
  const [isBusy, run] = useExclusiveAction();
  const me = profile.value;
  const list = sessions.value?.list ?? [];
  return (
    <>
      {!me ? (
        <Missing read={profile} />
      ) : (
        <Rows title={words.signInWith}>
          <Row
            icon={Mail}
            label={words.email}
            value={me.email || words.none}
            onClick={() => setOpen("contact")}
          />
          <Row
            icon={Smartphone}
            label={words.phone}
            value={me.phone || words.none}
            onClick={() => setOpen("contact")}
          />
          <Row icon={KeyRound} label={words.changePassword} onClick={() => setOpen("password")} />
        </Rows>
      )}
      {!sessions.value ? (
        <Missing read={sessions} />
      ) : (
        <Rows title={words.sessions}>
          {list.map((session) => (
            <Row
              key={session.id}
              label={agentText(session.agent) || words.unknownBrowser}
              detail={
                session.current
                  ? words.thisSession
                  : fill(words.seenAt, {
                      time: whenText(session.seen_at * 1000, tag),
                      address: session.address,
                    })
              }
              {...(!session.current && { onClick: () => setEnding(session) })}
            />
          ))}
        </Rows>
      )}
      {list.length > 1 && <Tap onClick={() => setEnding("others")}>{words.endOthers}</Tap>}
      {open === "password" && (
        <Sheet title={words.changePassword} onClose={() => setOpen(undefined)}>
          <ActionForm
            submit={words.save}
            onSubmit={async ({ old_password = "", password = "" }) => {
              await ask(api.appProfile.changePassword, { body: { old_password, password } });
              invalidate("/user/session");
              setOpen(undefined);
              tell(words.passwordChanged);
            }}
          >
            <PasswordField name="old_password" label={words.oldPassword} autoComplete="current-password" />
            <PasswordField
              name="password"
              label={words.newPassword}
              hint={words.strongPasswordHint}
              autoComplete="new-password"
            />
          </ActionForm>
        </Sheet>
      )}
      {open === "contact" && (
        <Sheet title={words.changeContact} onClose={() => setOpen(undefined)}>
          <p className="text-muted">{words.changeContactText}</p>
          <ActionForm
            submit={words.save}
            onSubmit={async ({ username = "", auth_code = "", nonce, password = "" }) => {
              await ask(api.appProfile.changeContact, {
                body: { user_type: wayOf(username), username, auth_code, nonce, password },
              });
              invalidate("/user");
              setOpen(undefined);
              tell(words.saved);
            }}
          >
            <TextField name="username" label={words.newAccount} autoComplete="off" inputMode="email" />
            <CodeField send={(asked) => ask(api.appProfile.sendContactCode, { body: asked })} />
            <PasswordField name="password" label={words.password} autoComplete="current-password" />
          </ActionForm>
        </Sheet>
      )}
      {ending && (
        <Question
          title={ending === "others" ? words.endOthers : words.endSession}
          text={words.endSessionText}
          confirm={words.signOut}
          danger
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              const query = ending === "others" ? { others: "1" as const } : { id: ending.id };
              await ask(api.appProfile.endSession, { query });
              invalidate("/user/session");
              setEnding(undefined);
            })
          }
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}
