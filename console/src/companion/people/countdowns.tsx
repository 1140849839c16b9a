import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { Countdown } from "@thingwright/contract/devices/device-timers.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { Choice, Part, Tap } from "../parts.tsx";
import { useControlWords } from "./control-words.ts";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import type { controlTexts } from "./settable-points.ts";
import { remainingText, resultText, type Saying } from "./timer-texts.ts";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { useNow } from "./use-now.ts";
import { fill } from "./words.ts";

const presets = [5, 15, 30, 60];

interface CountdownsProps {
  device: DeviceAtHome;
  points: readonly FunctionPoint[];
  texts: ReturnType<typeof controlTexts>;
  countdowns: readonly Countdown[];
  saying: Saying;
}

/** The countdowns of a device's switches, at most one for each switch. */
export function Countdowns({ device, points, texts, countdowns, saying }: CountdownsProps) {
  const words = useControlWords();
  const switches = points.filter(({ data_type }) => data_type === "bool");
  const isFree = ({ identifier }: FunctionPoint) =>
    countdowns.every((one) => one.identifier !== identifier || one.ends_at === null);
  // A switch with a running countdown cannot start another one.
  const free = switches.filter(isFree);
  const [chosen, setChosen] = useState<string>();
  const point = free.find(({ identifier }) => identifier === chosen) ?? free[0];
  const shown = countdowns.filter(
    ({ identifier, ends_at }) => ends_at !== null || identifier === point?.identifier,
  );
  if (!point && shown.length === 0) return null;
  return (
    <Part title={words.countdown}>
      {shown.map((countdown) => (
        <Running
          key={countdown.identifier}
          device={device}
          countdown={countdown}
          point={points.find(({ identifier }) => identifier === countdown.identifier)}
          texts={texts}
          saying={saying}
        />
      ))}
      {point && free.length > 1 && device.home_id !== null && (
        <Choice
          label={words.countFor}
          value={point.identifier}
          options={free.map((one) => ({ value: one.identifier, label: texts.name(one) }))}
          onChange={setChosen}
        />
      )}
      {point && device.home_id !== null && (
        <Start
          key={point.identifier}
          deviceId={device.id}
          point={point}
          name={switches.length > 1 && free.length === 1 ? texts.name(point) : undefined}
        />
      )}
    </Part>
  );
}

type RunningProps = Omit<CountdownsProps, "points" | "countdowns"> & {
  countdown: Countdown;
  /** Undefined if the product no longer has this function point. */
  point: FunctionPoint | undefined;
};

function Running({ device, countdown, point, texts, saying }: RunningProps) {
  const words = useControlWords();
  const now = useNow(1000);
  const [isBusy, run] = useExclusiveAction();
  const { identifier, value, ends_at, last_run } = countdown;
  const name = point ? texts.name(point) : identifier;
  if (ends_at === null)
    return last_run && <p className="text-meta text-muted">{resultText(last_run, now, saying)}</p>;
  const label = value === true ? words.turnsOn : value === false ? words.turnsOff : words.setsTo;
  const text = fill(label, { name, value: point ? texts.value(point, value) : String(value) });
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1">
        <span className="block text-meta text-muted">
          <bdi>{text}</bdi>
        </span>
        <span role="timer" className="text-[2rem] leading-tight font-semibold tabular-nums">
          {remainingText(ends_at - now)}
        </span>
      </p>
      {device.home_id !== null && (
        <Tap
          aria-busy={isBusy || undefined}
          onClick={() =>
            void run(async () => {
              await ask(api.deviceTimers.endCountdown, { params: { id: device.id, identifier } });
              invalidate(`/device/${device.id}/timer`);
            })
          }
        >
          {words.endCountdown}
        </Tap>
      )}
    </div>
  );
}

interface StartProps {
  deviceId: string;
  point: FunctionPoint;
  /** The name of the switch, if nothing else on the page shows it. */
  name: string | undefined;
}

function Start({ deviceId, point, name }: StartProps) {
  const words = useControlWords();
  const { value: state } = useRead(api.bindings.properties, { params: { id: deviceId } });
  const reported = state?.list.find(({ identifier }) => identifier === point.identifier)?.reported?.value;
  const [chosen, setChosen] = useState<"on" | "off">();
  const to = chosen ?? (reported === false ? "on" : "off");
  const [isBusy, run] = useExclusiveAction();
  const start = (minutes: number) =>
    run(async () => {
      const body = { identifier: point.identifier, value: to === "on", seconds: minutes * 60 };
      await ask(api.deviceTimers.countDown, { params: { id: deviceId }, body });
      invalidate(`/device/${deviceId}/timer`);
    });
  return (
    <>
      <Choice
        label={name ? fill(words.countToOf, { name }) : words.countTo}
        value={to}
        options={[
          { value: "off", label: words.turnOff },
          { value: "on", label: words.turnOn },
        ]}
        onChange={setChosen}
      />
      <div className="grid grid-cols-4 gap-2">
        {presets.map((count) => (
          <Tap
            key={count}
            className="px-0 whitespace-nowrap"
            aria-label={fill(words.countStart, { minutes: count })}
            aria-busy={isBusy || undefined}
            onClick={() => void start(count)}
          >
            {fill(words.minutes, { count })}
          </Tap>
        ))}
      </div>
    </>
  );
}
