import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { StandardPoint } from "@thingwright/contract/points/property-models.ts";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { ConflictDialog, VersionTable } from "../../lib/conflict/conflict.tsx";
import type { ConflictAnswer } from "../../lib/versioned-save.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction, useKept } from "../../lib/query.ts";
import { useQuestion } from "../../lib/question.ts";
import { saveVersioned } from "../../lib/versioned-save.ts";
import { toast } from "../../ui/toast.ts";
import { messages as pointMessages } from "../../parts/function-points/messages/en.ts";
import { draftOf, emptyPoint } from "../../parts/function-points/point/point-draft.ts";
import { PointFields } from "../../parts/function-points/point/point-fields.tsx";
import { pointForm } from "../../parts/function-points/point/point-schema.ts";
import { RangeCell } from "../../parts/function-points/range-cell.tsx";
import { messages } from "./messages/en.ts";

interface StandardPointDrawerProps {
  /** The function point to edit; without one, the drawer adds a new one. */
  point?: StandardPoint;
  onClose: () => void;
}

const none: ReadonlySet<string> = new Set();
const nothingTaken = () => none;

/** Adds a function point to the pool, or changes one. The server checks whether an identifier is taken. */
export function StandardPointDrawer({ point, onClose }: StandardPointDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const pointWords = useMessages(pointMessages);
  const local = useLocalName();
  const kept = useKept();
  const create = useAction(api.propertyModels.create);
  const update = useAction(api.propertyModels.update);
  const { question, ask, answer } = useQuestion<
    { theirs: FunctionPoint; mine: FunctionPoint },
    ConflictAnswer
  >();
  const schema = useMemo(() => pointForm(none, none), []);
  const form = useForm(schema, {
    fields: FunctionPoint,
    defaultValues: point ? draftOf(point) : emptyPoint,
    onSubmit: async (mine) => {
      if (!point) {
        const { own_count } = await create.run({ body: mine });
        toast({
          tone: "success",
          title: t("created", { name: local(mine) }),
          description: own_count > 0 ? t("createdOwn", { count: own_count }) : undefined,
        });
        return onClose();
      }
      const params = { identifier: point.identifier };
      try {
        const saved = await saveVersioned<StandardPoint>(point, {
          save: ({ version }) => update.run({ params, body: { point: mine, version } }),
          read: () => call(api.propertyModels.get, { params }),
          ask: (_, theirs) => ask({ theirs, mine }),
        });
        if (saved.answer === "back") throw saved.error;
        if (saved.answer === "saved") toast.success(t("saved", { name: local(mine) }));
        else void kept.refresh("propertyModels");
      } catch (error) {
        throw ofPoint(error);
      }
      onClose();
    },
  });
  const used = point !== undefined && point.category_count + point.product_count > 0;
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={t(point ? "editTitle" : "create")}
      description={point && local(point)}
      submit={words(point ? "save" : "create")}
      onClose={onClose}
      className="flex flex-col gap-7"
    >
      <PointFields
        form={form}
        taken={nothingTaken}
        locked={
          point && {
            fields: used ? "kind" : "identifier",
            reason: t(used ? "usedFixed" : "identifierFixed"),
          }
        }
      />
      {question && (
        <ConflictDialog onAnswer={answer}>
          <VersionTable
            rows={[
              { label: t("name"), theirs: question.theirs.name, mine: question.mine.name },
              {
                label: t("nameEn"),
                theirs: question.theirs.name_en ?? "--",
                mine: question.mine.name_en ?? "--",
              },
              {
                label: t("dataType"),
                theirs: pointWords(`type_${question.theirs.data_type}`),
                mine: pointWords(`type_${question.mine.data_type}`),
              },
              {
                label: t("range"),
                theirs: <RangeCell point={question.theirs} />,
                mine: <RangeCell point={question.mine} />,
              },
            ]}
          />
        </ConflictDialog>
      )}
    </FormDrawer>
  );
}

/**
 * Removes `point.` from the field names of a refusal. In the call, the fields are below `point`; in the form, they are
 * not.
 */
function ofPoint(error: unknown): unknown {
  if (!(error instanceof CallError) || error.fields.length === 0) return error;
  const fields = error.fields.map(({ path, message }) => ({ path: path.replace(/^point\./, ""), message }));
  const { problem, status, message, requestId } = error;
  return new CallError("refused", { problem, status, msg: message, data: fields, requestId });
}
