import type { Scene } from "@thingwright/contract/people/home-scenes.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { Pencil, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useCompanion } from "../companion-context.ts";
import { placeTap, Tap } from "../parts.tsx";
import { Page } from "../people/frame.tsx";
import { tell } from "../people/notice.tsx";
import { ask } from "../people/person.ts";
import { invalidate, updateCached } from "../people/reads.ts";
import { Row, Rows } from "../people/rows.tsx";
import { Question } from "../people/sheet.tsx";
import { useExclusiveAction } from "../people/use-exclusive-action.ts";
import { fill } from "../people/words.ts";
import { go, linkTo } from "../router.ts";
import { actionText } from "./action-kinds.ts";
import { EnabledSwitch } from "./enabled-switch.tsx";
import { outcomeOf } from "./outcome.ts";
import { OutcomeSign, StepList } from "./outcome-view.tsx";
import { useSceneWords } from "./words.ts";
import { SceneRuns } from "./scene-runs.tsx";
import { Titled } from "./titled.tsx";
import { capital, type SceneTextData, whenText } from "./scene-texts.ts";
import { useRun } from "./use-run.ts";

interface ScenePageProps {
  home: Home;
  textData: SceneTextData;
  /** All scenes of the home. */
  scenes: readonly Scene[];
  scene: Scene;
}

/** A scene in words, and the outcomes of its last runs. */
export function ScenePage({ home, textData, scenes, scene }: ScenePageProps) {
  const { base } = useCompanion();
  const words = useSceneWords();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, run] = useExclusiveAction();
  const mayChange = isAtLeast(home.role, "admin");
  const { id, name } = scene;
  const isAutomatic = scene.conditions.length > 0;
  const remove = () =>
    run(async () => {
      await ask(api.homeScenes.remove, { params: { id } });
      updateCached(api.homeScenes.list, { params: { id: home.id } }, ({ list }) => ({
        list: list.filter((one) => one.id !== id),
      }));
      invalidate(`/home/${home.id}/scene`);
      tell(fill(words.deleted, { name }));
      go(`${base}scenes`);
    });
  return (
    <Page
      title={name}
      back="scenes"
      action={
        mayChange && (
          <a {...linkTo(`${base}scene/${id}/edit`)} aria-label={words.edit} className={placeTap}>
            <Pencil aria-hidden size={20} />
          </a>
        )
      }
    >
      <Titled title={words.does}>
        <div className="flex flex-col gap-3 rounded-xl border border-line bg-sheet p-4">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{whenText(textData, scene)}</p>
              {isAutomatic && !scene.enabled && (
                <p className="text-meta text-warning-ink">{words.switchedOff}</p>
              )}
            </div>
            {isAutomatic && mayChange && <EnabledSwitch scene={scene} />}
          </div>
          <ol className="flex list-decimal flex-col gap-1 ps-5">
            {scene.actions.map((action, at) => (
              <li key={at} className="break-words">
                {capital(actionText(textData, action))}
              </li>
            ))}
          </ol>
          {scene.missing_device_ids.length > 0 && (
            <p className="text-meta text-warning-ink">{words.deviceGone}</p>
          )}
        </div>
      </Titled>
      <RunNow scene={scene} textData={textData} />
      {!mayChange && <p className="px-1 text-meta text-muted">{words.onlyAdmins}</p>}
      <SceneRuns scene={scene} scenes={scenes} textData={textData} />
      {mayChange && (
        <Rows>
          <Row icon={Trash2} label={words.delete} danger onClick={() => setAsking(true)} />
        </Rows>
      )}
      {isAsking && (
        <Question
          title={fill(words.deleteTitle, { name })}
          text={words.deleteText}
          confirm={words.delete}
          danger
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

function RunNow({ scene, textData }: { scene: Scene; textData: SceneTextData }) {
  const words = useSceneWords();
  const { isRunning, run, failure, start } = useRun(scene);
  const outcome = run && outcomeOf(textData, run);
  return (
    <div className="flex flex-col gap-3">
      <Tap look="primary" aria-busy={isRunning || undefined} onClick={() => void start()}>
        {isRunning ? <Spinner size={18} /> : <Play aria-hidden size={20} />}
        {isRunning ? words.running : words.run}
      </Tap>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {failure && <p className="text-danger-ink">{failure}</p>}
        {outcome && (
          <>
            <OutcomeSign outcome={outcome} />
            {outcome.steps.some(({ state }) => state === "failed") && (
              <StepList steps={outcome.steps} isOver={run.ended_at !== null} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
