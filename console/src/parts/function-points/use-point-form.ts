import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { problems } from "@thingwright/contract/grammar/problem.ts";
import { useMemo, useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { messages as conflictMessages } from "../../lib/conflict/messages/en.ts";
import { useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { localName } from "../../lib/local-name.ts";
import { currentLanguage } from "../../lib/language.ts";
import { useCall } from "../../lib/query.ts";
import { toast } from "../../ui/toast.ts";
import { putPoint } from "./changes.ts";
import { messages } from "./messages/en.ts";
import type { PointsState } from "./use-points.ts";
import { draftOf, emptyPoint } from "./point/point-draft.ts";
import { pointForm } from "./point/point-schema.ts";
import type { PointForm } from "./point/part.ts";

interface PointFormOptions {
  /** The function point to edit; without one, the form creates a new one. */
  point: FunctionPoint | undefined;
  /** Called after the function point was saved with a changed identifier. */
  onRenamed?: (identifier: string) => void;
  onClose: () => void;
}

/**
 * The form of a function point. When it saves, it compares with the definition as it was when the form opened, so that
 * conflicts are noticed. `taken` returns the identifiers that the function point must not have.
 */
export function usePointForm(
  state: PointsState,
  { point, onRenamed, onClose }: PointFormOptions,
): { form: PointForm; taken: () => ReadonlySet<string> } {
  const t = useMessages(messages);
  const conflict = useMessages(conflictMessages);
  const pool = useCall(api.propertyModels.list, {}, { staleTime: 300_000 }).data?.list;
  const [basedOn] = useState(state.definition);
  const own = point?.identifier ?? null;
  const { others, standard, schema } = useMemo(() => {
    const ofProduct = new Set(state.points.map((one) => one.identifier).filter((one) => one !== own));
    const ofPool = new Set(point?.standard ? [] : pool?.map((one) => one.identifier));
    // A custom point may keep an identifier that it had before the pool used that identifier.
    if (own !== null) ofPool.delete(own);
    return { others: ofProduct, standard: ofPool, schema: pointForm(ofProduct, ofPool) };
  }, [state.points, pool, point, own]);

  const form = useForm(schema, {
    fields: FunctionPoint,
    defaultValues: point ? draftOf(point) : emptyPoint,
    onSubmit: async (made) => {
      let sent: readonly FunctionPoint[] = [];
      const put = putPoint(own, made);
      try {
        const outcome = await state.change((list) => {
          const next = put(list);
          sent = next;
          return next;
        }, basedOn);
        if (outcome === "back") throw undecided(conflict("title"));
        onClose();
        if (outcome === "saved" && own === null) state.mark([made.identifier]);
        if (outcome === "saved" && own !== null && own !== made.identifier) onRenamed?.(made.identifier);
        if (outcome === "saved") toast.success(t("saved", { name: localName(made, currentLanguage()) }));
        else toast({ tone: "info", title: t("dropped") });
      } catch (error) {
        throw atFields(error, sent, made.identifier);
      }
    },
  });
  return { form, taken: () => others.union(standard) };
}

/** The error after the answer "back": the form stays open with its input, and saving again asks again. */
function undecided(msg: string): CallError {
  const { status } = problems.conflict;
  return new CallError("refused", {
    problem: "conflict",
    status,
    msg,
    data: null,
    requestId: undefined,
  });
}

/** Turns a refusal of the whole list (`list.3.identifier`) into one of the form's fields (`identifier`). */
function atFields(error: unknown, sent: readonly FunctionPoint[], identifier: string): unknown {
  if (!(error instanceof CallError) || error.fields.length === 0) return error;
  const fields = error.fields.map(({ path, message }) => {
    const [, index, ...field] = path.split(".");
    const ours = sent[Number(index)]?.identifier === identifier;
    return { path: ours ? field.join(".") : "", message };
  });
  const { problem, status, message, requestId } = error;
  return new CallError("refused", { problem, status, msg: message, data: fields, requestId });
}
