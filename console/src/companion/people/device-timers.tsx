import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { DeviceTimer } from "@thingwright/contract/devices/device-timers.ts";
import { AlarmClock } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { cx } from "../../ui/cx.ts";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { useControlWords } from "./control-words.ts";
import { Countdowns } from "./countdowns.tsx";
import { Blank, Missing } from "./frame.tsx";
import { ask } from "./person.ts";
import { invalidate, updateCached, useRead, useRepeated } from "./reads.ts";
import { controlTexts, settablePoints } from "./settable-points.ts";
import { TimerSheet } from "./timer-sheet.tsx";
import { daysText, resultText, stateText, timeText } from "./timer-texts.ts";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { useNow } from "./use-now.ts";
import { fill } from "./words.ts";

/** How often the timers are polled, so that the page shows when one has run; in milliseconds. */
const lookEvery = 5000;

/** The timers of a device, and its countdowns. */
export function DeviceTimers({ device }: { device: DeviceAtHome }) {
  const { language, tag } = useCompanion();
  const words = useControlWords();
  const params = { id: device.id };
  const read = useRead(api.deviceTimers.list, { params });
  const definition = useRead(api.bindings.definition, { params });
  useRepeated(read, lookEvery);
  const now = useNow(1000);
  const [open, setOpen] = useState<DeviceTimer | "new">();
  const [, run] = useExclusiveAction();
  if (!read.value || !definition.value) return <Missing read={read.value ? definition : read} />;
  const { list, countdowns, time_zone: zone } = read.value;
  const points = settablePoints(definition.value);
  const texts = controlTexts(definition.value, language, words);
  const saying = { words, tag, zone };
  const mayChange = device.home_id !== null;
  const whatOf = ({ identifier, value }: DeviceTimer) => {
    const point = points.find((one) => one.identifier === identifier);
    if (!point) return identifier;
    return fill(words.setTo, { name: texts.name(point), value: texts.value(point, value) });
  };
  const turn = (timer: DeviceTimer) =>
    run(async () => {
      const enabled = !timer.enabled;
      const changed = await ask(api.deviceTimers.update, { params: { id: timer.id }, body: { enabled } });
      updateCached(api.deviceTimers.list, { params }, (before) => ({
        ...before,
        list: before.list.map((one) => (one.id === timer.id ? changed : one)),
      }));
    });
  if (points.length === 0)
    return <Blank icon={AlarmClock} title={words.noTimersTitle} text={words.noTimersHere} />;
  return (
    <>
      <Countdowns device={device} points={points} texts={texts} countdowns={countdowns} saying={saying} />
      <section className="flex flex-col gap-1.5">
        <h2 className="px-1 text-meta font-semibold text-muted">{words.timerList}</h2>
        {list.length === 0 ? (
          <Blank icon={AlarmClock} title={words.noTimersTitle} text={words.noTimersText} />
        ) : (
          <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
            {list.map((timer) => (
              <li key={timer.id} className="flex items-center border-line not-first:border-t">
                <button
                  type="button"
                  disabled={!mayChange}
                  onClick={() => setOpen(timer)}
                  className="flex min-h-16 min-w-0 flex-1 flex-col px-4 py-2 text-start enabled:hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <span className={cx("flex items-baseline gap-2", !timer.enabled && "text-muted")}>
                    <span className="text-title font-semibold tabular-nums">{timeText(timer.at, tag)}</span>
                    <span className="min-w-0 truncate">{daysText(timer.days, words, tag)}</span>
                  </span>
                  <span className="text-muted">
                    <bdi>{whatOf(timer)}</bdi>
                  </span>
                  <span className="text-meta text-muted">{stateText(timer, now, saying)}</span>
                  {timer.last_run && (
                    <span
                      className={cx(
                        "text-meta",
                        timer.last_run.code === 200 ||
                          (timer.last_run.code === null && timer.last_run.problem === null)
                          ? "text-muted"
                          : "text-warning-ink",
                      )}
                    >
                      {resultText(timer.last_run, now, saying)}
                    </span>
                  )}
                </button>
                <button
                  type="button"
                  role="switch"
                  aria-checked={timer.enabled}
                  aria-label={fill(words.enable, { time: timeText(timer.at, tag), what: whatOf(timer) })}
                  disabled={!mayChange}
                  onClick={() => void turn(timer)}
                  className="grid h-11 w-16 shrink-0 place-items-center rounded-full disabled:opacity-50"
                >
                  <span
                    aria-hidden
                    className={cx(
                      "flex h-6 w-10 items-center rounded-full p-0.5 transition-colors",
                      timer.enabled ? "justify-end bg-accent" : "justify-start bg-line-strong",
                    )}
                  >
                    <span className="size-5 rounded-full bg-sheet shadow-float" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone && (
        <p className="px-1 text-meta text-muted">{fill(words.homeTime, { zone })}</p>
      )}
      {mayChange ? (
        <Tap look="primary" onClick={() => setOpen("new")}>
          {words.addTimer}
        </Tap>
      ) : (
        <p className="px-1 text-meta text-muted">{words.lookOnlyTimers}</p>
      )}
      {open && (
        <TimerSheet
          deviceId={device.id}
          timer={open === "new" ? undefined : open}
          points={points}
          texts={texts}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            invalidate(`/device/${device.id}/timer`);
          }}
        />
      )}
    </>
  );
}
