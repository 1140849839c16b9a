import type { Scene, SceneRun } from "@thingwright/contract/people/home-scenes.ts";
import { useCallback, useState } from "react";
import { api } from "../../lib/api.ts";
import { failureText, usePeopleWords } from "../people/words.ts";
import { ask } from "../people/person.ts";
import { invalidate } from "../people/reads.ts";

interface Running {
  isRunning: boolean;
  /** The last run that was started here; undefined before the first one, and after `clear`. */
  run: SceneRun | undefined;
  /** Why the scene could not be started; empty if it could. */
  failure: string;
  start: () => Promise<void>;
  clear: () => void;
}

/** Runs a scene; ignores further starts while one is being sent. */
export function useRun({ id }: Pick<Scene, "id">): Running {
  const words = usePeopleWords();
  const [isRunning, setRunning] = useState(false);
  const [run, setRun] = useState<SceneRun>();
  const [failure, setFailure] = useState("");
  const clear = useCallback(() => {
    setRun(undefined);
    setFailure("");
  }, []);
  return {
    isRunning,
    run,
    failure,
    clear,
    async start() {
      if (isRunning) return;
      clear();
      setRunning(true);
      try {
        setRun(await ask(api.homeScenes.run, { params: { id } }));
        invalidate(`/scene/${id}/run`, "/device_tile");
      } catch (error) {
        setFailure(failureText(error, words));
      } finally {
        setRunning(false);
      }
    },
  };
}
