import { api } from "../../lib/api.ts";
import { Agreement, NotAgreed } from "./agreement.tsx";
import { DeedForm } from "./forms.tsx";
import { Page } from "./frame.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { outdate } from "./reads.ts";

/**
 * Asks the signed-in person to agree to policies that came into force since they last agreed.
 * @param ids the ids of these policies
 */
export function AcceptPolicies({ ids }: { ids: readonly string[] }) {
  const words = useLaterWords();
  return (
    <Page title={words.policiesTitle} back={null}>
      <p className="text-muted">{words.policiesText}</p>
      <DeedForm
        submit={words.agreeAndGo}
        explain={(error) => (error instanceof NotAgreed ? { agree: words.agreeFirst } : null)}
        onSubmit={async ({ agree }) => {
          if (agree === undefined) throw new NotAgreed();
          await ask(api.appProfile.accept, { body: { accepted: [...ids] } });
          outdate("/user");
        }}
      >
        <Agreement asked />
      </DeedForm>
    </Page>
  );
}
