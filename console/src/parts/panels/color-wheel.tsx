import { isObject } from "@thingwright/contract/points/values.ts";
import type { PointerEvent } from "react";
import { useState } from "react";
import { cx } from "../../ui/cx.ts";
import { MemberControl } from "./panel-control.tsx";
import { type PartProps, shownText } from "./panel-tools.ts";

/**
 * A colour wheel: the angle is the hue, the distance from the middle the saturation. For keyboards and screen readers,
 * there are two sliders in its place: hue and saturation. The other members of the colour, such as brightness, are
 * below.
 */
export function ColorWheel(props: PartProps) {
  const { point, value, onChange, texts } = props;
  const known = isObject(value) ? value : {};
  const members = point.members ?? [];
  const maxOf = (name: string) => members.find(({ identifier }) => identifier === name)?.max ?? 1;
  const [draft, setDraft] = useState<{ h: number; s: number }>();
  const h = draft?.h ?? Number(known.h ?? 0) / maxOf("h");
  const s = draft?.s ?? Number(known.s ?? 0) / maxOf("s");
  const whole = (part: object) => ({ h: 0, s: 0, v: maxOf("v"), ...known, ...part });
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - left) / width - 0.5;
    const y = (event.clientY - top) / height - 0.5;
    const turn = Math.atan2(y, x) / (2 * Math.PI) + 0.25;
    return { h: (turn + 1) % 1, s: Math.min(1, Math.hypot(x, y) * 2) };
  };
  const angle = (h - 0.25) * 2 * Math.PI;
  return (
    <div className="flex flex-col gap-2 pt-1">
      <bdi>{texts.name(point)}</bdi>
      <div
        dir="ltr"
        className="relative mx-auto my-1 size-48 rounded-full outline-offset-4 outline-focus has-focus-visible:outline-2"
      >
        {members
          .filter(({ identifier }) => identifier === "h" || identifier === "s")
          .map((member) => (
            <input
              key={member.identifier}
              type="range"
              className="sr-only"
              aria-label={`${texts.name(point)} ${texts.memberName(point, member)}`}
              aria-valuetext={shownText(props, point, Number(known[member.identifier] ?? 0), member)}
              min={0}
              max={member.max}
              value={Number(known[member.identifier] ?? 0)}
              disabled={!onChange}
              onChange={(event) => onChange?.(whole({ [member.identifier]: event.target.valueAsNumber }))}
            />
          ))}
        <div
          aria-hidden
          className={cx(
            "size-full touch-none rounded-full border border-line",
            onChange ? "cursor-crosshair" : "opacity-60",
          )}
          style={{
            background:
              "radial-gradient(closest-side, white, transparent), conic-gradient(from 0deg, red, yellow, lime, aqua, blue, magenta, red)",
          }}
          onPointerDown={(event) => {
            if (!onChange) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDraft(pick(event));
          }}
          onPointerMove={(event) => {
            if (draft) setDraft(pick(event));
          }}
          onPointerUp={(event) => {
            if (!draft) return;
            const picked = pick(event);
            setDraft(undefined);
            onChange?.(whole({ h: Math.round(picked.h * maxOf("h")), s: Math.round(picked.s * maxOf("s")) }));
          }}
          onPointerCancel={() => setDraft(undefined)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-[3px] border-white shadow-float"
          style={{
            left: `${50 + 46 * s * Math.cos(angle)}%`,
            top: `${50 + 46 * s * Math.sin(angle)}%`,
            background: `hsl(${h * 360} ${s * 100}% ${100 - s * 50}%)`,
          }}
        />
      </div>
      {members
        .filter(({ identifier }) => identifier !== "h" && identifier !== "s")
        .map((member) => (
          <MemberControl key={member.identifier} {...props} member={member} />
        ))}
    </div>
  );
}
