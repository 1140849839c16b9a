import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { Power } from "lucide-react";
import { cx } from "../../../ui/cx.ts";
import { fill } from "../../people/words.ts";
import { devicesFor, pointOf, pointsFor, type SceneDevice, switchOf } from "../home-parts.ts";
import type { ActionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";
import { Chips } from "../../people/chips.tsx";
import { Wrong } from "../fields.tsx";
import {
  deviceName,
  deviceOf,
  pointName,
  type SceneTextData,
  valueText,
  withinSentence,
} from "../scene-texts.ts";
import { firstValue, optionsOf, ValueControl } from "../value-control.tsx";

type Issue = ActionOf<"issue">;
type Value = Issue["params"][string];

export const issue: PartKind<Issue> = {
  icon: Power,
  label: (words) => words.kindDevice,
  none: (words) => words.noActions,
  offers: (textData) =>
    devicesFor(textData.devices, "actions").map((device) => ({
      key: device.id,
      label: device.name,
      roomId: device.roomId,
      value: { kind: "issue", device_id: device.id, params: firstParams(device) },
    })),
  text: issueText,
  Editor: IssueEditor,
};

/**
 * Returns the values with which the action begins: the device's switch turned on or, without a switch, a value for its
 * first function point.
 */
function firstParams(device: SceneDevice): Issue["params"] {
  const point = switchOf(device) ?? pointsFor(device, "actions")[0]!;
  return { [point.identifier]: firstValue(point, device.part!.actions[point.identifier]) };
}

function issueText({ device_id, params }: Issue, textData: SceneTextData): string {
  const { said } = textData.words;
  const device = deviceOf(textData, device_id);
  const name = deviceName(textData, device_id);
  if (!device) return name;
  // The function point that switches the device comes first, and needs no name.
  const main = device.main ? params[device.main] : undefined;
  const order = device.part?.points.map(({ identifier }) => identifier) ?? [];
  const others = Object.entries(params)
    .filter(([identifier]) => main === undefined || identifier !== device.main)
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const settings = others
    .map(([identifier, value]) => {
      const form = typeof value !== "boolean" ? said.setting : value ? said.settingOn : said.settingOff;
      return fill(form, {
        name: withinSentence(textData, pointName(textData, device, identifier)),
        value: valueText(textData, device, { point: pointOf(device, identifier), value }),
      });
    })
    .join(said.listed);
  if (typeof main !== "boolean") return fill(said.settings, { device: name, settings });
  const switched = fill(main ? said.mainOn : said.mainOff, { device: name });
  return settings ? `${switched}${said.listed}${settings}` : switched;
}

/** A function point with more choices than this is not offered as chips. */
const mostChips = 6;

function IssueEditor({ value, onChange, textData, errorAt }: EditorProps<Issue>) {
  const words = useSceneWords();
  const device = deviceOf(textData, value.device_id);
  if (!device) return <p className="text-muted">{words.goneUnknown}</p>;
  const points = pointsFor(device, "actions");
  const set = ({ identifier }: FunctionPoint, next: Value | undefined) => {
    const { [identifier]: _before, ...others } = value.params;
    const params = next === undefined ? others : { ...value.params, [identifier]: next };
    onChange({ ...value, params });
  };
  const isEmpty = Object.keys(value.params).length === 0;
  // Function points that scenes may no longer set are still shown, so that the person can remove them.
  const lost = Object.keys(value.params).filter(
    (one) => !points.some(({ identifier }) => identifier === one),
  );
  return (
    <>
      {points.map((point) => (
        <Setting
          key={point.identifier}
          name={pointName(textData, device, point.identifier)}
          point={point}
          device={device}
          textData={textData}
          value={value.params[point.identifier]}
          onChange={(next) => set(point, next)}
          error={errorAt(`params.${point.identifier}`)}
          isOnly={points.length === 1}
        />
      ))}
      {lost.map((identifier) => (
        <p key={identifier} className="text-meta text-danger-ink">
          {errorAt(`params.${identifier}`) ?? fill(words.notAllowed, { name: device.name })}{" "}
          <button
            type="button"
            className="min-h-11 underline"
            onClick={() => set({ identifier } as FunctionPoint, undefined)}
          >
            {fill(words.removeIt, { what: identifier })}
          </button>
        </p>
      ))}
      <Wrong text={isEmpty ? words.needsChoice : errorAt("params")} />
    </>
  );
}

interface SettingProps {
  name: string;
  point: FunctionPoint;
  device: SceneDevice;
  textData: SceneTextData;
  /** Undefined if the scene leaves the function point as it is. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  error: string | undefined;
  /** Whether scenes can set no other function point of the device. A scene cannot leave the only one as it is. */
  isOnly: boolean;
}

/** Edits the value to which the scene sets one function point; without a value, the scene leaves the point as it is. */
function Setting({ name, point, device, textData, value, onChange, error, isOnly }: SettingProps) {
  const words = useSceneWords();
  const allowed = device.part?.actions[point.identifier];
  const options = optionsOf(textData, device, { point, allowed });
  if (options && options.length <= mostChips) {
    const leave = { value: undefined, label: words.leaveAsIs };
    return (
      <Chips<Value | undefined>
        label={name}
        value={value}
        options={isOnly && value !== undefined ? options : [leave, ...options]}
        onChange={onChange}
        error={error}
      />
    );
  }
  const isSet = value !== undefined;
  return (
    <div className="flex flex-col gap-2">
      {!isOnly && (
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={isSet}
            onChange={() => onChange(isSet ? undefined : firstValue(point, allowed))}
            className="size-5 shrink-0 accent-(--accent)"
          />
          {fill(words.setIt, { name })}
        </label>
      )}
      {isSet && (
        <div className={cx(!isOnly && "ps-8")}>
          <ValueControl
            label={name}
            textData={textData}
            device={device}
            point={point}
            allowed={allowed}
            value={value}
            onChange={onChange}
            error={error}
          />
        </div>
      )}
    </div>
  );
}
