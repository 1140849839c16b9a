import type { SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { Pointer, Plus } from "lucide-react";
import { useState } from "react";
import { Tap } from "../parts.tsx";
import { Sheet } from "../people/sheet.tsx";
import { actionKinds } from "./action-kinds.ts";
import { conditionKinds } from "./condition-kinds.ts";
import {
  add,
  change,
  type Draft,
  type Kept,
  move,
  type PartList,
  type Refusal,
  remove,
  whyNot,
} from "./draft.ts";
import { Chips } from "../people/chips.tsx";
import { OfferSheet } from "./offer-sheet.tsx";
import { type Kinds, kindOf, type PartKind } from "./part-kind.ts";
import { PartRow } from "./part-row.tsx";
import { useSceneWords } from "./words.ts";
import { capital, deviceOf, type SceneTextData, stateText } from "./scene-texts.ts";
import { Titled } from "./titled.tsx";

interface PartsEditorProps {
  home: Home;
  textData: SceneTextData;
  draft: Draft;
  refused: readonly Refusal[];
  /**
   * @param of names the change: consecutive changes with the same name are undone together
   * @param key the key of the changed or removed part; null if a part is added or moved, or `match` changes
   */
  onChange: (draft: Draft, of: string, key: number | null) => void;
}

type Open = { list: PartList; key: number | null };
type Part = SceneCondition | SceneAction;

/** Edits when a scene begins, and what it then does. */
export function PartsEditor({ home, textData, draft, refused, onChange }: PartsEditorProps) {
  const words = useSceneWords();
  const [open, setOpen] = useState<Open>();
  const { conditions, actions, match } = draft;
  const kindsOf = (list: PartList) =>
    (list === "conditions" ? conditionKinds : actionKinds) as unknown as Kinds<Part>;
  const kinds = { ...conditionKinds, ...actionKinds } as unknown as Kinds<Part>;
  const take = (list: PartList, value: Part) => {
    const added = add(draft, list, value);
    onChange(added.draft, `add ${added.key}`, null);
    setOpen({ list, key: added.key });
  };
  const rowOf = (list: PartList, { key, value }: Kept<Part>, at: number) => {
    const kind = kindOf(kindsOf(list), value);
    const all = list === "actions" ? actions.length : 0;
    return (
      <PartRow
        key={key}
        icon={kind.icon}
        text={capital(textOf(value))}
        refusals={refused.filter((one) => one.at === list && one.key === key).map(({ message }) => message)}
        note={refused.some((one) => one.key === key) ? undefined : noteOf(value)}
        onOpen={() => setOpen({ list, key })}
        onRemove={(button) => {
          onChange(remove(draft, list, key), `remove ${key}`, key);
          focusNext(button.closest("section"), at);
        }}
        onMove={
          all > 1
            ? {
                up: at > 0 ? () => onChange(move(draft, key, -1), `move ${key} ${at}`, null) : undefined,
                down:
                  at < all - 1 ? () => onChange(move(draft, key, 1), `move ${key} ${at}`, null) : undefined,
              }
            : undefined
        }
      />
    );
  };
  // If several conditions must hold together, none of them starts the scene by itself: each is worded as a state.
  const areTogether = match === "all" && conditions.filter(({ value }) => value.kind !== "period").length > 1;
  const textOf = (value: Part): string =>
    areTogether && (value.kind === "point" || value.kind === "presence")
      ? stateText(textData, value, "is")
      : kindOf(kinds, value).text(value, textData);
  const noteOf = (value: Part): string | undefined => {
    if (value.kind === "sun" && !home.location) return words.locationMissing;
    return "device_id" in value && !deviceOf(textData, value.device_id) ? words.deviceGone : undefined;
  };
  const edited = open && open.key !== null ? partOf(draft, open.list, open.key) : undefined;
  const hasPeriod = conditions.some(({ value }) => value.kind === "period");
  return (
    <>
      <Titled title={words.when} large>
        {conditions.length === 0 ? (
          <div className="flex items-center gap-3 rounded-xl border border-line bg-sheet p-3">
            <Pointer aria-hidden size={20} className="shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="block">{words.youTap}</span>
              <span className="block text-meta text-muted">{words.youTapText}</span>
            </span>
          </div>
        ) : (
          <ul className="flex flex-col gap-2">{conditions.map((one, at) => rowOf("conditions", one, at))}</ul>
        )}
        {(conditions.length > 1 || (match === "any" && hasPeriod)) && (
          <Chips
            label={words.match}
            value={match}
            options={[
              { value: "all", label: words.matchAll },
              { value: "any", label: words.matchAny },
            ]}
            onChange={(next) => onChange({ ...draft, match: next }, "match", null)}
          />
        )}
        {conditions.length < limits.sceneConditions && (
          <Tap icon={Plus} data-add onClick={() => setOpen({ list: "conditions", key: null })}>
            {words.addCondition}
          </Tap>
        )}
        {conditions.length > 0 && <p className="px-1 text-meta text-muted">{words.alsoTap}</p>}
      </Titled>
      <Titled title={words.thenDo} large>
        {actions.length > 0 && (
          <ol className="flex flex-col gap-2">{actions.map((one, at) => rowOf("actions", one, at))}</ol>
        )}
        {actions.length < limits.sceneActions && (
          <Tap
            icon={Plus}
            data-add
            data-refused={actions.length === 0 && refused.some(({ at }) => at === "actions") ? "" : undefined}
            onClick={() => setOpen({ list: "actions", key: null })}
          >
            {words.addAction}
          </Tap>
        )}
      </Titled>
      {open?.key === null && (
        <OfferSheet
          title={open.list === "conditions" ? words.addCondition : words.addAction}
          home={home}
          textData={textData}
          kinds={kindsOf(open.list)}
          whyNot={(value) => whyNot(draft, value, words)}
          onTake={(value) => take(open.list, value)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open && edited && (
        <EditSheet
          key={edited.key}
          home={home}
          textData={textData}
          part={edited}
          kind={kindOf(kindsOf(open.list), edited.value)}
          refused={refused.filter((one) => one.at === open.list && one.key === edited.key)}
          onChange={(value) =>
            onChange(change(draft, open.list, { key: edited.key, value }), `change ${edited.key}`, edited.key)
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** After a part was removed, moves the keyboard focus to the next part, or to the button that adds one. */
function focusNext(section: Element | null, at: number): void {
  requestAnimationFrame(() => {
    const parts = section?.querySelectorAll<HTMLElement>("[data-part]") ?? [];
    (parts[at] ?? parts[at - 1] ?? section?.querySelector<HTMLElement>("[data-add]"))?.focus();
  });
}

const partOf = (draft: Draft, list: PartList, key: number): Kept<Part> | undefined =>
  (draft[list] as readonly Kept<Part>[]).find((one) => one.key === key);

interface EditSheetProps {
  home: Home;
  textData: SceneTextData;
  part: Kept<Part>;
  kind: PartKind<Part>;
  refused: readonly Refusal[];
  onChange: (value: Part) => void;
  onClose: () => void;
}

/** Edits one part of a scene. Each change is in the draft at once, so closing the sheet loses nothing. */
function EditSheet({ home, textData, part, kind, refused, onChange, onClose }: EditSheetProps) {
  const words = useSceneWords();
  const { value } = part;
  const device = "device_id" in value ? deviceOf(textData, value.device_id)?.name : undefined;
  const { Editor } = kind;
  return (
    <Sheet title={device ?? kind.label(words)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Editor
          value={value}
          onChange={onChange}
          textData={textData}
          home={home}
          errorAt={(path) => refused.find((one) => one.path === path)?.message}
        />
        <p aria-live="polite" className="rounded-lg bg-sunken px-3 py-2 break-words">
          {capital(kind.text(value, textData))}
        </p>
        <Tap look="primary" onClick={onClose}>
          {words.finish}
        </Tap>
      </div>
    </Sheet>
  );
}
