import { House, Share2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/failed-call.ts";
import { useCompanion } from "../companion-context.ts";
import { go } from "../router.ts";
import { chooseHome } from "./chosen-home.ts";
import { ActionForm, TextField } from "./forms.tsx";
import { Page } from "./frame.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate } from "./reads.ts";
import { fill } from "./words.ts";

/** Accepts an invitation to a home, or a device that somebody shares, by the code that was sent. */
export function CodePage({ kind }: { kind: "join" | "receive" }) {
  const { base } = useCompanion();
  const words = useLaterWords();
  // The code in the link that opened this page. It is removed from the address, so that sharing the address does not
  // share the code.
  const [sent] = useState(() => {
    const code = decoded(location.hash.slice(1));
    if (code) history.replaceState(null, "", location.pathname);
    return code;
  });
  const isHome = kind === "join";
  const Icon = isHome ? House : Share2;
  return (
    <Page title={isHome ? words.joinHome : words.receiveTitle} back="">
      <div className="flex flex-col items-center gap-3 py-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Icon aria-hidden size={28} strokeWidth={1.5} />
        </span>
        <p className="max-w-90 text-muted">{isHome ? words.joinText : words.receiveText}</p>
      </div>
      <ActionForm
        submit={isHome ? words.join : words.accept}
        explain={(error) =>
          error instanceof CallError && error.is("invitation_invalid") ? { code: error.message } : null
        }
        onSubmit={async ({ code: typed = "" }) => {
          // A link may have been pasted in place of the code.
          const code = typed.includes("#") ? typed.slice(typed.indexOf("#") + 1) : typed;
          if (isHome) {
            const home = await ask(api.homes.accept, { body: { code } });
            chooseHome(home.id);
            tell(fill(words.joined, { name: home.name }));
          } else {
            const device = await ask(api.deviceShares.accept, { body: { code } });
            tell(fill(words.received, { name: device.name }));
          }
          invalidate("/home", "/device");
          go(base);
        }}
      >
        <TextField
          name="code"
          label={isHome ? words.invitationCode : words.shareCode}
          defaultValue={sent}
          autoComplete="off"
          dir="ltr"
        />
      </ActionForm>
    </Page>
  );
}

/** Decodes a part of an address; returns it as it is if it is not validly encoded, as after a link was cut off. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
