import { accepts, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { fromWire, type PointValue } from "@thingwright/contract/points/values.ts";
import { type ReactNode, useState } from "react";
import { durationText } from "../../../lib/ago-text.ts";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction, useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useAnnounceTaskStart } from "../../tasks/shared/use-announce-task-start.ts";
import { unset, ValueControl } from "../debug/value-control.tsx";
import type { BulkSelection } from "./label-drawer.tsx";
import { messages } from "./messages/en.ts";

interface IssueDrawerProps {
  selection: BulkSelection;
  /** The product of all of the devices; undefined if they have several products, or if the product is not known. */
  productId: string | undefined;
  count: number;
  /** Whether there are more devices than `count`, because counting was capped. */
  many: boolean;
  subject: ReactNode;
  onClose: () => void;
  onDone: () => void;
}

/** Asks which values to issue to devices, and how many devices a second. */
export function IssueDrawer({
  selection,
  productId,
  count,
  many,
  subject,
  onClose,
  onDone,
}: IssueDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const locale = headerOf(useLanguage());
  const announceTaskStart = useAnnounceTaskStart();
  const issue = useAction(api.deviceIssues.create, { invalidates: [] });
  const definition = useCall(
    api.products.definition,
    { params: { id: productId ?? "" } },
    { enabled: productId !== undefined },
  );
  const points = definition.data?.list.filter(accepts);
  const [values, setValues] = useState<Readonly<Record<string, PointValue>>>({});
  const [rate, setRate] = useState<number | null>(limits.issueRate.default);
  const [tried, setTried] = useState(false);
  const chosen = points?.filter(({ identifier }) => identifier in values) ?? [];
  const good = chosen.length > 0 && chosen.every((point) => fromWire(point, values[point.identifier]).ok);
  const rateGood = rate !== null && Number.isInteger(rate) && rate >= 1 && rate <= limits.issueRate.max;
  const duration = rateGood ? durationText(Math.max(1, Math.ceil(count / rate)) * 1000, locale) : "";
  const start = async () => {
    setTried(true);
    if (productId === undefined || !good || !rateGood) return;
    const params = Object.fromEntries(chosen.map(({ identifier }) => [identifier, values[identifier]]));
    const { task_id } = await issue.run({ body: { ...selection, product_id: productId, params, rate } });
    announceTaskStart("device.issue", task_id);
    onDone();
  };
  const choose = (point: FunctionPoint, value: PointValue | undefined) => {
    const { [point.identifier]: _gone, ...others } = values;
    setValues(value === undefined ? others : { ...others, [point.identifier]: value });
  };
  return (
    <Drawer
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("issueTitle")}
      description={subject}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            variant="primary"
            disabled={productId === undefined || !points || points.length === 0}
            loading={issue.pending}
            onClick={() => void start().catch(() => undefined)}
          >
            {t(many ? "startIssueMany" : "startIssue", { count })}
          </Button>
        </>
      }
    >
      {productId === undefined ? (
        <Alert tone="warning">{t("oneProduct")}</Alert>
      ) : definition.error && !points ? (
        <LoadError error={definition.error} onRetry={definition.refetch} />
      ) : !points ? (
        <SkeletonText lines={5} />
      ) : points.length === 0 ? (
        <Alert tone="warning">{t("noPoints")}</Alert>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t("issueText")}</p>
          <section aria-label={t("chooseValues")}>
            <h3 className="font-medium">{t("chooseValues")}</h3>
            <p className="text-meta text-muted">{t("chooseValuesHelp")}</p>
            <ul className="mt-2 divide-y divide-line rounded-md border border-line">
              {points.map((point) => (
                <ChosenPoint
                  key={point.identifier}
                  point={point}
                  value={values[point.identifier]}
                  onChange={(value) => choose(point, value)}
                />
              ))}
            </ul>
          </section>
          <Field
            label={t("rate")}
            help={t("rateHelp", { most: limits.issueRate.max })}
            error={rateGood ? undefined : t("rateHelp", { most: limits.issueRate.max })}
          >
            <NumberInput value={rate} onChange={setRate} min={1} max={limits.issueRate.max} step={1} />
          </Field>
          {rateGood && (
            <p aria-live="polite" className="tabular">
              {t(many ? "durationMany" : "duration", { duration, count })}
            </p>
          )}
          {tried && !good && <Alert tone="danger">{t("noValues")}</Alert>}
          {issue.error !== undefined && issue.error !== null && (
            <Alert tone="danger">{errorText(issue.error)}</Alert>
          )}
        </div>
      )}
    </Drawer>
  );
}

interface ChosenPointProps {
  point: FunctionPoint;
  /** Undefined if the property is not to be issued. */
  value: PointValue | undefined;
  onChange: (value: PointValue | undefined) => void;
}

function ChosenPoint({ point, value, onChange }: ChosenPointProps) {
  const local = useLocalName();
  const language = useLanguage();
  const name = local(point);
  const read = value === undefined ? undefined : fromWire(point, value);
  const isFilled = value !== undefined && value !== "";
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <Checkbox
        value={value !== undefined}
        onChange={(on) => onChange(on ? unset(point) : undefined)}
        label={name}
        hint={point.identifier}
      />
      {value !== undefined && (
        <div className="pl-6">
          <ValueControl point={point} label={name} value={value} onChange={onChange} />
          {isFilled && read && !read.ok && (
            <p className="mt-1 text-meta text-danger-ink">{wordRefusal(read, language)}</p>
          )}
        </div>
      )}
    </li>
  );
}
