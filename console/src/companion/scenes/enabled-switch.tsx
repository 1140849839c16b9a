import type { Scene } from "@thingwright/contract/people/home-scenes.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { cx } from "../../ui/cx.ts";
import { tellFailure } from "../people/notice.tsx";
import { ask } from "../people/person.ts";
import { updateCached } from "../people/reads.ts";
import { failureText, usePeopleWords, fill } from "../people/words.ts";
import { useSceneWords } from "./words.ts";

/**
 * The switch for whether a scene begins by itself. A change shows at once, and is undone if the platform refuses it.
 */
export function EnabledSwitch({ scene }: { scene: Scene }) {
  const words = useSceneWords();
  const people = usePeopleWords();
  const [wanted, setWanted] = useState<boolean>();
  const isOn = wanted ?? scene.enabled;
  const turn = async () => {
    if (wanted !== undefined) return;
    const params = { id: scene.id };
    setWanted(!isOn);
    try {
      const changed = await ask(api.homeScenes.update, { params, body: { enabled: !isOn } });
      updateCached(api.homeScenes.get, { params }, () => changed);
      updateCached(api.homeScenes.list, { params: { id: scene.home_id } }, ({ list }) => ({
        list: list.map((one) => (one.id === scene.id ? changed : one)),
      }));
    } catch (error) {
      tellFailure(failureText(error, people));
    }
    setWanted(undefined);
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={fill(words.enabledOf, { name: scene.name })}
      aria-busy={wanted !== undefined || undefined}
      onClick={() => void turn()}
      className="grid h-11 w-14 shrink-0 place-items-center rounded-lg"
    >
      <span
        aria-hidden
        className={cx(
          "flex h-7 w-12 items-center rounded-full p-0.5 transition-colors",
          isOn ? "bg-accent" : "bg-neutral",
        )}
      >
        <span
          className={cx(
            "size-6 rounded-full bg-on-accent shadow-raised transition-transform",
            isOn && "translate-x-5 rtl:-translate-x-5",
          )}
        />
      </span>
    </button>
  );
}
