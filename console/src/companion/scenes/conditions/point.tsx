import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { Activity } from "lucide-react";
import { Choice } from "../../parts.tsx";
import { Chips } from "../../people/chips.tsx";
import { devicesFor, pointsFor, type SceneDevice } from "../home-parts.ts";
import type { ConditionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";
import { conditionText, deviceOf, pointName } from "../scene-texts.ts";
import { firstValue, ValueControl } from "../value-control.tsx";

type Point = ConditionOf<"point">;

export const point: PartKind<Point> = {
  icon: Activity,
  label: (words) => words.kindPoint,
  none: (words) => words.noTriggers,
  offers: ({ devices }) =>
    devicesFor(devices, "triggers").map((device) => ({
      key: device.id,
      label: device.name,
      roomId: device.roomId,
      value: firstOf(device, pointsFor(device, "triggers")[0]!),
    })),
  text: (condition, textData) => conditionText(textData, condition),
  Editor: PointEditor,
};

/**
 * Returns the initial condition: the function point is switched on, has its first value, or is above the middle of its
 * range.
 */
function firstOf(device: SceneDevice, of: FunctionPoint): Point {
  const allowed = device.part!.triggers[of.identifier]!;
  const operators = allowed.operators ?? ["eq"];
  const operator = operators.find((one) => one !== "eq") ?? "eq";
  const value = firstValue(of, allowed);
  return { kind: "point", device_id: device.id, identifier: of.identifier, operator, value };
}

function PointEditor({ value, onChange, textData, errorAt }: EditorProps<Point>) {
  const words = useSceneWords();
  const device = deviceOf(textData, value.device_id);
  if (!device) return <p className="text-muted">{words.goneUnknown}</p>;
  const points = pointsFor(device, "triggers");
  const chosen = points.find(({ identifier }) => identifier === value.identifier);
  const operators = (chosen && device.part?.triggers[chosen.identifier]?.operators) ?? [];
  const options = points.map(({ identifier }) => ({
    value: identifier,
    label: pointName(textData, device, identifier),
  }));
  return (
    <>
      {(points.length > 1 || !chosen) && (
        <Choice
          label={words.what}
          value={value.identifier}
          options={chosen ? options : [{ value: value.identifier, label: value.identifier }, ...options]}
          onChange={(identifier) => {
            const next = points.find((one) => one.identifier === identifier);
            if (next) onChange(firstOf(device, next));
          }}
        />
      )}
      {errorAt("identifier") && <p className="text-meta text-danger-ink">{errorAt("identifier")}</p>}
      {operators.length > 1 && (
        <Chips
          label={words.how}
          value={value.operator}
          options={operators.map((one) => ({ value: one, label: words.operators[one] }))}
          onChange={(operator) => onChange({ ...value, operator })}
          error={errorAt("operator")}
        />
      )}
      {chosen && (
        <ValueControl
          key={chosen.identifier}
          label={operators.length > 1 ? words.value : words.operators[labelOf(chosen, value)]}
          textData={textData}
          device={device}
          point={chosen}
          allowed={device.part?.triggers[chosen.identifier]}
          value={value.value}
          onChange={(next) => onChange({ ...value, value: next })}
          error={errorAt("value")}
        />
      )}
    </>
  );
}

/**
 * Returns the key of the label above the value. It is used if only one comparison is possible: then the label names the
 * comparison.
 */
const labelOf = ({ data_type }: FunctionPoint, { operator }: Point) =>
  operator === "eq" && data_type !== "value" && data_type !== "float" ? "eqBool" : operator;
