import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useMemo, useSyncExternalStore } from "react";
import { Ago, useNow } from "../../../lib/ago.tsx";
import { durationText } from "../../../lib/ago-text.ts";
import { useAwaySince } from "../../../lib/away.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { cx } from "../../../ui/cx.ts";
import { LiveCanvas } from "../../../ui/live-canvas.tsx";
import type { Paint } from "../../../ui/live-canvas/stage.ts";
import { timeOfDay } from "../../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { paintTrail } from "./paint-trail.ts";
import { stretches, type Trail } from "./trail.ts";

interface TrailViewProps {
  trail: Trail;
  /** When the property was issued, in milliseconds. */
  issued?: readonly number[];
  className?: string;
}

const never: readonly number[] = [];

/**
 * The last values of a property in a small picture: a line for a number, a strip of colours for states. For other
 * values, only the time of the last change is shown.
 */
export function TrailView({ trail, issued = never, className }: TrailViewProps) {
  const t = useMessages(messages);
  const name = useLocalName()(trail.point);
  const locale = headerOf(useLanguage());
  const { span } = trail;
  // A new history creates a new `paint` function, so that the picture is redrawn at once.
  const seeds = useSyncExternalStore(trail.subscribe, () => trail.seeds);
  const paint = useMemo<Paint>(
    () => (brush) => seeds >= 0 && paintTrail(brush, trail, issued),
    [trail, issued, seeds],
  );
  if (trail.kind === "texts") return <LastChange trail={trail} />;
  return (
    <LiveCanvas
      label={t("over", { name, span: durationText(span, locale) })}
      paint={paint}
      subscribe={trail.subscribe}
      pace={span / stretches / 2}
      className={cx("h-7", className)}
    />
  );
}

function LastChange({ trail }: { trail: Trail }) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  const now = useNow();
  const away = useAwaySince();
  const changed = useSyncExternalStore(trail.subscribe, () => trail.lastChange()?.time);
  const since = useSyncExternalStore(trail.subscribe, () => trail.changes[0]?.time);
  if (since === undefined) return null;
  return (
    <span className="tabular text-meta text-muted">
      {changed !== undefined
        ? t.rich("changed", { ago: <Ago time={changed} /> })
        : away === undefined
          ? t("unchanged", { span: durationText(Math.max(1, now - Math.floor(since / 1000)) * 1000, locale) })
          : t("unchangedUntil", { time: timeOfDay(away) })}
    </span>
  );
}
