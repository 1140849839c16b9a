import type { AppProfile } from "@thingwright/contract/people/app-profile.ts";
import { api } from "../../lib/api.ts";
import { Agreement, NotAgreed } from "./agreement.tsx";
import { ActionForm } from "./forms.tsx";
import { Page } from "./frame.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate } from "./reads.ts";

/** Asks the signed-in person to agree to policies that came into force after the person last agreed. */
export function AcceptPolicies({ policies }: { policies: AppProfile["policies"]["to_accept"] }) {
  const words = useLaterWords();
  return (
    <Page title={words.policiesTitle} back={null}>
      <p className="text-muted">{words.policiesText}</p>
      <ActionForm
        submit={words.agreeAndGo}
        explain={(error) => (error instanceof NotAgreed ? { agree: words.agreeFirst } : null)}
        onSubmit={async ({ agree }) => {
          if (agree === undefined) throw new NotAgreed();
          await ask(api.appProfile.accept, { body: { accepted: policies.map(({ id }) => id) } });
          invalidate("/user");
        }}
      >
        <Agreement asked={policies} />
      </ActionForm>
    </Page>
  );
}
