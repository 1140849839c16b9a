import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { KeyMapping, MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { ArrowLeftRight, ClipboardPaste, Plus } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { ConflictDialog, VersionTable } from "../../../lib/conflict/conflict.tsx";
import type { ConflictAnswer } from "../../../lib/versioned-save.ts";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useVersionedForm, type Versions } from "../../../lib/versioned-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { KeyRows } from "./key-rows.tsx";
import { mappingRules, type Mapping } from "./mapping-form.ts";
import { messages } from "./messages/en.ts";
import { PasteLines } from "./paste-lines.tsx";
import { withRows } from "./with-rows.ts";

interface KeyMappingDrawerProps {
  productId: string;
  mapping: KeyMapping;
  points: readonly FunctionPoint[];
  /** A key that the user wants to map. Its row gets the focus, and is added if it is missing. */
  wanted: string | undefined;
  onClose: () => void;
}

/** Edits the keys that firmware uses for the function points of a product. */
export function KeyMappingDrawer({ productId, mapping, points, wanted, onClose }: KeyMappingDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const params = { id: productId };
  const identifiers = useMemo(() => new Set(points.map(({ identifier }) => identifier)), [points]);
  const rules = useMemo(() => mappingRules(identifiers), [identifiers]);
  const replace = useAction(api.keyMapping.replace, { success: t("saved"), onDone: onClose });
  const { form, conflict } = useVersionedForm(rules, {
    object: mapping,
    fieldsOf: ({ list }) => ({ list: wanted === undefined ? list : withWanted(list, wanted) }),
    save: (body) => replace.run({ params, body }),
    get: api.keyMapping.get,
    params,
  });
  const rows = useFieldArray({ control: form.control, name: "list" });
  const [pasting, setPasting] = useState(false);
  const [full, setFull] = useState(false);
  const [removed, setRemoved] = useState<{ index: number; row: MappedKey }>();

  const firstField = useRef<HTMLInputElement>(null);
  const hasRoom = rows.fields.length < limits.mappedKeys;
  const add = () => {
    if (hasRoom) rows.append({ key: "", identifier: "" }, { focusName: `list.${rows.fields.length}.key` });
  };
  /** Enter goes to the next row instead of submitting the form, which would save an incomplete list. */
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.target.role !== "combobox") add();
  };
  const remove = (index: number) => {
    setRemoved({ index, row: form.getValues(`list.${index}`) });
    rows.remove(index);
  };
  const addLines = (more: MappedKey[]) => {
    const kept = form.getValues("list").filter(({ key, identifier }) => key !== "" || identifier !== "");
    const list = withRows(kept, more);
    const fits = list.length <= limits.mappedKeys;
    setFull(!fits);
    if (fits) rows.replace(list);
    return fits;
  };
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={t("title")}
      description={t("text")}
      submit={words("save")}
      onClose={onClose}
      {...(wanted !== undefined && { initialFocus: firstField })}
    >
      <div role="presentation" onKeyDown={keys} className="flex flex-col gap-3">
        {points.length === 0 && <Alert tone="warning">{t("noPoints")}</Alert>}
        {rows.fields.length === 0 ? (
          <EmptyState
            icon={ArrowLeftRight}
            title={t("emptyTitle")}
            description={t("emptyText", { example: "env.temp-1" })}
          />
        ) : (
          <KeyRows
            form={form}
            rows={rows}
            points={points}
            onRemove={remove}
            wanted={wanted}
            wantedRef={(field) => {
              firstField.current = field;
            }}
          />
        )}
        {removed && (
          <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted">
            {t("removed", { key: removed.row.key })}
            <Button
              variant="link"
              onClick={() => {
                rows.insert(removed.index, removed.row);
                setRemoved(undefined);
              }}
            >
              {t("undo")}
            </Button>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Plus} onClick={add} disabled={!hasRoom || points.length === 0}>
            {t("add")}
          </Button>
          {!pasting && (
            <Button
              size="sm"
              icon={ClipboardPaste}
              onClick={() => setPasting(true)}
              disabled={points.length === 0}
            >
              {t("paste")}
            </Button>
          )}
        </div>
        {full && <Alert tone="warning">{t("pasteFull", { limit: limits.mappedKeys })}</Alert>}
        {pasting && (
          <PasteLines identifiers={identifiers} onRead={addLines} onClose={() => setPasting(false)} />
        )}
      </div>
      {conflict.question && <KeyConflict {...conflict.question} onAnswer={conflict.answer} />}
    </FormDrawer>
  );
}

/** Returns the keys with a row for the wanted key. No row is added if the key has one or if the list is full. */
function withWanted(list: readonly MappedKey[], wanted: string): MappedKey[] {
  const isThere = list.length >= limits.mappedKeys || list.some(({ key }) => key === wanted);
  return isThere ? [...list] : [...list, { key: wanted, identifier: "" }];
}

interface ConflictProps extends Versions<Mapping> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows the keys that differ from what somebody else has saved, and asks which version to keep. */
function KeyConflict({ mine, theirs, onAnswer }: ConflictProps) {
  const t = useMessages(messages);
  const [ours, others] = [mine, theirs].map(
    ({ list }) => new Map(list.map(({ key, identifier }) => [key, identifier])),
  ) as [Map<string, string>, Map<string, string>];
  const keys = [...new Set([...ours.keys(), ...others.keys()])];
  const rows = keys
    .filter((key) => ours.get(key) !== others.get(key))
    .map((key) => ({
      label: key,
      theirs: others.get(key) ?? t("none"),
      mine: ours.get(key) ?? t("none"),
    }));
  return (
    <ConflictDialog onAnswer={onAnswer}>
      <VersionTable rows={rows} />
    </ConflictDialog>
  );
}
