import type { DeviceTimer } from "@thingwright/contract/devices/device-timers.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { rangeText } from "../../ui/measure.ts";
import { Choice, Tap } from "../parts.tsx";
import { DaysField } from "./chips.tsx";
import { useControlWords } from "./control-words.ts";
import { ActionForm, TextField } from "./forms.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import type { controlTexts } from "./settable-points.ts";
import { Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";

type Value = DeviceTimer["value"];
type Texts = ReturnType<typeof controlTexts>;

interface TimerSheetProps {
  deviceId: string;
  /** Undefined for a new timer. */
  timer: DeviceTimer | undefined;
  points: readonly FunctionPoint[];
  texts: Texts;
  onClose: () => void;
  onDone: () => void;
}

/** Makes a timer, or changes one. */
export function TimerSheet({ deviceId, timer, points, texts, onClose, onDone }: TimerSheetProps) {
  const { tag } = useCompanion();
  const words = useControlWords();
  const common = useLaterWords();
  const [days, setDays] = useState<readonly number[]>(timer?.days ?? []);
  const [point, setPoint] = useState(
    () => points.find(({ identifier }) => identifier === timer?.identifier) ?? points[0]!,
  );
  const [value, setValue] = useState<Value>(() => timer?.value ?? firstValue(point));
  const [isBusy, run] = useExclusiveAction();
  return (
    <Sheet title={timer ? words.timer : words.newTimer} onClose={onClose}>
      <ActionForm
        submit={common.save}
        onSubmit={async ({ at = "", value: typed = "" }) => {
          const isNumber = point.data_type === "value" || point.data_type === "float";
          const isTyped = isNumber || point.data_type === "string";
          const next = isNumber ? Number(typed) : isTyped ? typed : value;
          const body = { identifier: point.identifier, value: next, at: at.slice(0, 5), days: [...days] };
          if (timer)
            await ask(api.deviceTimers.update, {
              params: { id: timer.id },
              body: { ...body, enabled: true },
            });
          else await ask(api.deviceTimers.create, { params: { id: deviceId }, body });
          tell(words.timerSaved);
          onDone();
        }}
      >
        <TextField
          name="at"
          type="time"
          label={words.timeOfDay}
          defaultValue={timer?.at ?? "07:00"}
          dir="ltr"
        />
        <DaysField label={words.days} hint={words.daysHint} tag={tag} days={days} onChange={setDays} />
        {points.length > 1 && (
          <Choice
            label={words.what}
            value={point.identifier}
            options={points.map((one) => ({ value: one.identifier, label: texts.name(one) }))}
            onChange={(identifier) => {
              const next = points.find((one) => one.identifier === identifier)!;
              setPoint(next);
              setValue(firstValue(next));
            }}
          />
        )}
        <ValueField
          key={point.identifier}
          label={points.length > 1 ? words.value : texts.name(point)}
          point={point}
          texts={texts}
          value={value}
          onChange={setValue}
        />
      </ActionForm>
      {timer && (
        <Tap
          look="danger"
          aria-busy={isBusy || undefined}
          onClick={() =>
            void run(async () => {
              await ask(api.deviceTimers.remove, { params: { id: timer.id } });
              onDone();
            })
          }
        >
          {words.removeTimer}
        </Tap>
      )}
    </Sheet>
  );
}

function firstValue({ data_type, enums, min }: FunctionPoint): Value {
  if (data_type === "bool") return true;
  if (data_type === "string") return "";
  return enums?.[0]?.value ?? min ?? 0;
}

interface ValueFieldProps {
  label: string;
  point: FunctionPoint;
  texts: Texts;
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * The field for the value to which the timer sets a function point: a choice if the point has a list of values,
 * otherwise an input.
 */
function ValueField({ label, point, texts, value, onChange }: ValueFieldProps) {
  const values: readonly Value[] =
    point.data_type === "bool" ? [true, false] : (point.enums ?? []).map((one) => one.value);
  if (values.length > 0)
    return (
      <Choice
        label={label}
        value={String(value)}
        options={values.map((one) => ({ value: String(one), label: texts.value(point, one) }))}
        onChange={(chosen) => onChange(values.find((one) => String(one) === chosen)!)}
      />
    );
  if (point.data_type === "string")
    return <TextField name="value" label={label} defaultValue={String(value)} />;
  const { min, max, step } = point;
  return (
    <TextField
      name="value"
      type="number"
      inputMode="decimal"
      dir="ltr"
      label={point.unit ? `${label} (${point.unit})` : label}
      hint={min !== undefined && max !== undefined ? rangeText(min, max) : ""}
      min={min}
      max={max}
      step={step ?? "any"}
      defaultValue={String(value)}
    />
  );
}
