import type { Scene } from "@thingwright/contract/people/home-scenes.ts";
import { Ellipsis, Play } from "lucide-react";
import { useEffect } from "react";
import { cx } from "../../ui/cx.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { counted, fill } from "../people/words.ts";
import { linkTo } from "../router.ts";
import { outcomeOf } from "./outcome.ts";
import { OutcomeSign } from "./outcome-view.tsx";
import { useSceneWords } from "./words.ts";
import type { SceneTextData } from "./scene-texts.ts";
import { useRun } from "./use-run.ts";

/** How long a successful outcome shows, in milliseconds. */
const doneFor = 10_000;

/** A scene that a tap runs; the card shows the outcome of the run. */
export function TapCard({ scene, textData }: { scene: Scene; textData: SceneTextData }) {
  const { base } = useCompanion();
  const words = useSceneWords();
  const { isRunning, run, failure, start, clear } = useRun(scene);
  const outcome = run && outcomeOf(textData, run);
  const failed = outcome?.steps.filter(({ state }) => state === "failed") ?? [];
  const isDone = outcome?.state === "done";
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(clear, doneFor);
    return () => clearTimeout(timer);
  }, [isDone, clear]);
  const isWide = failed.length > 0 || failure !== "";
  return (
    <li
      className={cx(
        "relative flex min-h-32 flex-col rounded-xl border bg-sheet transition-colors",
        isWide && "col-span-full",
        isRunning || isDone ? "border-accent-line bg-accent-soft" : "border-line",
      )}
    >
      <button
        type="button"
        aria-label={fill(words.runOf, { name: scene.name })}
        aria-busy={isRunning || undefined}
        onClick={() => void start()}
        className="flex flex-1 flex-col items-start gap-2 p-3 text-start after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus)"
      >
        <span
          aria-hidden
          className={cx(
            "grid size-11 place-items-center rounded-full transition-colors",
            isRunning ? "bg-accent text-on-accent" : "bg-accent-soft text-accent-ink",
          )}
        >
          {isRunning ? <Spinner size={20} /> : <Play size={20} />}
        </span>
        <span className="line-clamp-2 pe-2 font-medium break-words">
          <bdi>{scene.name}</bdi>
        </span>
      </button>
      <div role="status" className="flex flex-col gap-2 px-3 pb-3 text-meta">
        {isRunning ? (
          <span className="font-medium text-accent-ink">{words.running}</span>
        ) : failure ? (
          <span className="text-danger-ink">{failure}</span>
        ) : outcome ? (
          <OutcomeSign outcome={outcome} />
        ) : scene.missing_device_ids.length > 0 ? (
          <span className="text-warning-ink">{words.deviceGone}</span>
        ) : (
          <span className="text-muted">{counted(words.stepCount, scene.actions.length)}</span>
        )}
        {failed.map(({ why }, at) => (
          <span key={at} className="text-danger-ink">
            {why}
          </span>
        ))}
      </div>
      {isWide && (
        <div className="relative px-3 pb-3">
          <Tap className="w-full" onClick={clear}>
            {words.hide}
          </Tap>
        </div>
      )}
      <a
        {...linkTo(`${base}scene/${scene.id}`)}
        aria-label={fill(words.aboutOf, { name: scene.name })}
        className="absolute end-1 top-1 grid size-11 place-items-center rounded-full text-muted hover:bg-hover hover:text-ink"
      >
        <Ellipsis aria-hidden size={20} />
      </a>
    </li>
  );
}
