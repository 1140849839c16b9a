import type { Scene } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/failed-call.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useCompanion } from "../companion-context.ts";
import { placeTap, Tap } from "../parts.tsx";
import { Field, typed } from "../people/field.tsx";
import { Page } from "../people/frame.tsx";
import { tell } from "../people/notice.tsx";
import { useLaterWords } from "../people/later-words.ts";
import { failureText } from "../people/words.ts";
import { ask } from "../people/person.ts";
import { invalidate, updateCached } from "../people/reads.ts";
import { Question } from "../people/sheet.tsx";
import { go } from "../router.ts";
import { check, type Content, contentOf, draftOf, misfits, type Refusal, refusalsOf } from "./draft.ts";
import { useLeaveGuard } from "./leave-guard.ts";
import { suggestedName, unlike } from "./naming.ts";
import { PartsEditor } from "./parts-editor.tsx";
import { useSceneWords } from "./words.ts";
import type { SceneTextData } from "./scene-texts.ts";
import { useDraft } from "./use-draft.ts";

export interface BuilderPageProps {
  home: Home;
  textData: SceneTextData;
  /** All scenes of the home. */
  scenes: readonly Scene[];
  /** The scene that is changed; null for a new one. */
  scene: Scene | null;
  /** The initial name and content. */
  begin: Partial<Content> & { name?: string };
}

/** Makes a scene, or changes one. */
export function BuilderPage({ home, textData, scenes, scene, begin }: BuilderPageProps) {
  const { base } = useCompanion();
  const words = useSceneWords();
  const people = useLaterWords();
  const taken = scenes.filter(({ id }) => id !== scene?.id).map(({ name }) => name);
  const edited = useDraft(scene?.id ?? home.id, () =>
    draftOf({
      ...begin,
      name: scene || begin.name === undefined ? begin.name : unlike(textData, begin.name, taken),
    }),
  );
  const { draft, set, undo, isChanged } = edited;
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const unfit = misfits(draft, words);
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const page = useRef<HTMLDivElement>(null);
  const leaving = useLeaveGuard(isChanged && done === undefined);
  const back = scene ? `scene/${scene.id}` : "scenes";
  const suggestion = suggestedName(textData, contentOf(draft), taken);

  // Leaves the page in an effect, after the leave guard has been released.
  useEffect(() => {
    if (done !== undefined) go(base + done);
  }, [done, base]);

  const refuse = (found: readonly Refusal[], why: string) => {
    setRefused(found);
    setFailure(why);
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>("[data-refused]")?.focus());
  };
  const save = async () => {
    if (isBusy) return;
    const wrong = check(draft, words);
    if (wrong.length + unfit.length > 0) return refuse(wrong, words.invalid);
    setBusy(true);
    refuse([], "");
    try {
      const body = { ...contentOf(draft), name: draft.name ?? suggestion };
      const kept = await (scene
        ? ask(api.homeScenes.update, { params: { id: scene.id }, body })
        : ask(api.homeScenes.create, { params: { id: home.id }, body }));
      edited.forget();
      updateCached(api.homeScenes.get, { params: { id: kept.id } }, () => kept);
      invalidate(`/home/${home.id}/scene`, "/scene");
      tell(people.saved);
      setDone(back);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : [];
      const isNamed = error instanceof CallError && error.is("already_exists");
      const known = isNamed ? [{ path: "name", message: error.message }] : fields;
      refuse(refusalsOf(draft, known), known.length > 0 ? words.invalid : failureText(error, people));
    } finally {
      setBusy(false);
    }
  };
  const general = refused.find(({ at, key }) => at !== "name" && key === null);
  return (
    <Page
      title={scene ? words.editTitle : words.newTitle}
      back={back}
      action={
        undo && (
          <button type="button" aria-label={words.undo} onClick={undo} className={placeTap}>
            <Undo2 aria-hidden size={22} />
          </button>
        )
      }
    >
      <div ref={page} className="flex flex-col gap-6 pb-4">
        {edited.isRestored && (
          <div
            role="status"
            className="flex items-center justify-between gap-3 rounded-xl bg-info-soft py-1 ps-3 pe-1 text-info-ink"
          >
            {words.restored}
            <Tap look="quiet" onClick={edited.discard}>
              {words.discard}
            </Tap>
          </div>
        )}
        <NameField
          value={draft.name ?? suggestion}
          refused={refused.find(({ at }) => at === "name")?.message}
          onChange={(name) => {
            set({ ...draft, name }, "name");
            setRefused(refused.filter(({ at }) => at !== "name"));
          }}
        />
        <PartsEditor
          home={home}
          textData={textData}
          draft={draft}
          refused={[...unfit, ...refused]}
          onChange={(next, of, key) => {
            set(next, of);
            // The refusal of a part stays until that part is changed.
            setRefused(refused.filter((one) => one.key !== null && one.key !== key));
            setFailure("");
          }}
        />
      </div>
      <div className="sticky bottom-0 -mx-4 mt-auto -mb-[max(1.5rem,env(safe-area-inset-bottom))] flex flex-col gap-2 border-t border-line bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p role="alert" className="text-danger-ink empty:hidden">
          {general?.message ?? failure}
        </p>
        <Tap look="primary" aria-busy={isBusy || undefined} onClick={() => void save()}>
          {isBusy && <Spinner size={18} />}
          {words.save}
        </Tap>
      </div>
      {leaving.goOn && (
        <Question
          title={words.leaveTitle}
          text={words.leaveText}
          cancel={words.stay}
          confirm={words.leave}
          danger
          onConfirm={() => {
            edited.forget();
            leaving.goOn?.();
          }}
          onClose={leaving.stay}
        />
      )}
    </Page>
  );
}

interface NameFieldProps {
  value: string;
  refused: string | undefined;
  onChange: (name: string | null) => void;
}

/**
 * The field for the name. It shows a suggested name until the person types one. If the person empties the field, the
 * suggestion shows again once the field loses the focus.
 */
function NameField({ value, refused, onChange }: NameFieldProps) {
  const words = useSceneWords();
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Field label={words.name} error={refused}>
      {(ties) => (
        <input
          {...ties}
          dir="auto"
          value={isEmpty ? "" : value}
          placeholder={value}
          maxLength={limits.sceneName}
          autoComplete="off"
          autoCapitalize="sentences"
          data-refused={refused ? "" : undefined}
          onChange={({ target }) => {
            setEmpty(target.value === "");
            onChange(target.value.trim() === "" ? null : target.value);
          }}
          onBlur={() => setEmpty(false)}
          className={typed}
        />
      )}
    </Field>
  );
}
