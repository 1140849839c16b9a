import type { Scene, SceneRun } from "@thingwright/contract/people/home-scenes.ts";
import { ChevronDown } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Missing } from "../people/frame.tsx";
import { useRead, useRepeated } from "../people/reads.ts";
import { whenText } from "../people/when.ts";
import { fill } from "../people/words.ts";
import { linkTo } from "../router.ts";
import { outcomeOf, problemText } from "./outcome.ts";
import { OutcomeSign, StepList } from "./outcome-view.tsx";
import { useSceneWords } from "./words.ts";
import { causeText, type SceneTextData } from "./scene-texts.ts";
import { Titled } from "./titled.tsx";

/** How often the runs are polled, in milliseconds. */
const runsEvery = 5000;

interface SceneRunsProps {
  scene: Scene;
  /** All scenes of the home. */
  scenes: readonly Scene[];
  textData: SceneTextData;
}

/** The last runs of a scene: when, why, and the outcome of each step. */
export function SceneRuns({ scene, scenes, textData }: SceneRunsProps) {
  const words = useSceneWords();
  const runs = useRead(api.homeScenes.runs, { params: { id: scene.id } });
  const { value: me } = useRead(api.appProfile.get);
  useRepeated(runs, runsEvery);
  if (!runs.value) return <Missing read={runs} rows={2} />;
  const { list } = runs.value;
  return (
    <Titled title={words.runs}>
      {list.length === 0 ? (
        <p className="rounded-xl border border-line bg-sheet px-4 py-3 text-muted">{words.noRuns}</p>
      ) : (
        <ol className="overflow-hidden rounded-xl border border-line bg-sheet">
          {list.map((run) => (
            <Run key={run.id} run={run} scenes={scenes} textData={textData} ownId={me?.uid} />
          ))}
        </ol>
      )}
    </Titled>
  );
}

interface RunProps {
  run: SceneRun;
  scenes: readonly Scene[];
  textData: SceneTextData;
  /** The id of the signed-in person. */
  ownId: string | undefined;
}

function Run({ run, scenes, textData, ownId }: RunProps) {
  const { base, tag } = useCompanion();
  const outcome = outcomeOf(textData, run);
  const problem = problemText(textData, run);
  const isGood = outcome.state === "done" || outcome.state === "going";
  const circle = scenes.filter(({ id, name }) => run.loop?.includes(name) && id !== run.scene_id);
  return (
    <li className="border-line not-first:border-t">
      <details open={!isGood} className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <OutcomeSign outcome={outcome} />
            <span className="text-meta break-words text-muted">
              <time dateTime={new Date(run.started_at).toISOString()}>{whenText(run.started_at, tag)}</time>
              {" · "}
              {whyText(textData, run, ownId)}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className="shrink-0 text-faint transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
          {problem && <p className="break-words">{problem}</p>}
          {circle.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {circle.map(({ id, name }) => (
                <li key={id}>
                  <a
                    {...linkTo(`${base}scene/${id}`)}
                    className="inline-flex min-h-11 items-center rounded-lg border border-line-strong px-3 text-accent-ink hover:bg-hover"
                  >
                    <bdi>{name}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          )}
          {(run.results.length > 0 || !run.problem) && (
            <StepList steps={outcome.steps} isOver={run.ended_at !== null} />
          )}
        </div>
      </details>
    </li>
  );
}

/** Returns who tapped the scene, or why it began by itself. */
function whyText(
  textData: SceneTextData,
  { cause, started_by }: SceneRun,
  ownId: string | undefined,
): string {
  const { words } = textData;
  if (cause.kind !== "tap") return fill(words.because, { what: causeText(textData, cause) });
  if (started_by !== null && started_by === ownId) return words.tappedByYou;
  const name = textData.members.find(({ uid }) => uid === started_by)?.nickname;
  return name ? fill(words.tappedBy, { name }) : words.tapped;
}
