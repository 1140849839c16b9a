import type { Home } from "@thingwright/contract/people/homes.ts";
import { api } from "../../lib/api.ts";
import { ask } from "../people/person.ts";
import { updateCached } from "../people/reads.ts";
import { useExclusiveAction } from "../people/use-exclusive-action.ts";
import { Chips } from "../people/chips.tsx";
import { useSceneWords } from "./words.ts";

/** Lets a person say whether they are at home, because the platform tracks no phones. */
export function PresencePart({ home }: { home: Home }) {
  const words = useSceneWords();
  const [, run] = useExclusiveAction();
  const say = (present: boolean) =>
    run(async () => {
      const changed = await ask(api.homes.tellPresence, { body: { home_id: home.id, present } });
      updateCached(api.homes.list, {}, ({ list }) => ({
        list: list.map((one) => (one.id === home.id ? changed : one)),
      }));
    });
  return (
    <section className="flex flex-col gap-1 rounded-xl border border-line bg-sheet p-3">
      <Chips
        label={words.presenceAsk}
        value={home.present}
        options={[
          { value: true, label: words.atHome },
          { value: false, label: words.away },
        ]}
        onChange={(present) => void (present !== null && say(present))}
      />
      <p className="text-meta text-muted">{words.presenceText}</p>
    </section>
  );
}
