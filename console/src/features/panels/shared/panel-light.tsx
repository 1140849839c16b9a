import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { isObject } from "@thingwright/contract/values.ts";
import { Lightbulb } from "lucide-react";
import type { PointerEvent } from "react";
import { useState } from "react";
import { cx } from "../../../ui/cx.ts";
import { PanelControl } from "./panel-control.tsx";
import { colorOf, type PartProps } from "./panel-tools.ts";
import type { Hero } from "./hero.ts";

type LightHero = Extract<Hero, { kind: "light" }>;

interface PanelLightProps {
  hero: LightHero;
  partOf: (point: FunctionPoint) => PartProps;
}

/** A lamp: a bulb that glows as the lamp does, its brightness and warmth, and a wheel of colours. */
export function PanelLight({ hero, partOf }: PanelLightProps) {
  const power = partOf(hero.power);
  const on = power.value === true;
  const brightness = hero.brightness && share(hero.brightness, partOf(hero.brightness).value);
  const glow = glowOf(hero, partOf);
  const name = power.texts.name(hero.power);
  const strength = on ? 0.35 + 0.65 * (brightness ?? 1) : 0;
  return (
    <section className="flex flex-col gap-2 rounded-xl border border-line bg-sheet px-4 pt-5 pb-3">
      <div className="relative grid place-items-center py-3">
        <span
          aria-hidden
          className="absolute size-44 rounded-full blur-2xl transition-opacity duration-(--motion)"
          style={{
            background: `radial-gradient(circle, ${glow} 0%, transparent 70%)`,
            opacity: strength * 0.8,
          }}
        />
        <button
          type="button"
          aria-pressed={on}
          aria-label={name}
          disabled={!power.onChange}
          onClick={() => power.onChange?.(!on)}
          className={cx(
            "relative grid size-28 place-items-center rounded-full border transition-colors",
            on ? "border-transparent" : "border-line bg-sunken text-faint hover:text-ink",
          )}
          style={on ? { background: glow, color: "rgb(0 0 0 / 0.62)" } : undefined}
        >
          <Lightbulb aria-hidden size={48} strokeWidth={1.5} />
        </button>
      </div>
      <p className="pb-1 text-center">
        <bdi className="block font-semibold">{name}</bdi>
        <span className="block text-meta text-muted">{on ? power.words.on : power.words.off}</span>
      </p>
      {hero.brightness && <PanelControl {...partOf(hero.brightness)} />}
      {hero.temperature && <PanelControl {...partOf(hero.temperature)} />}
      {hero.color && <ColorWheel {...partOf(hero.color)} />}
    </section>
  );
}

/** How far a number is from its lower end, from 0 to 1. */
function share({ min = 0, max = 100 }: FunctionPoint, value: unknown): number | undefined {
  return typeof value === "number" && max > min ? (value - min) / (max - min) : undefined;
}

/** The colour of the light: the chosen one while the lamp is in colour, otherwise a white as warm as it is set. */
function glowOf({ color, temperature }: LightHero, partOf: PanelLightProps["partOf"]): string {
  const chosen = color && colorOf(color, partOf(color).value);
  if (chosen && !temperature) return chosen;
  const warmth = temperature && share(temperature, partOf(temperature).value);
  if (chosen && warmth === undefined) return chosen;
  return `color-mix(in oklab, var(--light-cool) ${Math.round((warmth ?? 0.35) * 100)}%, var(--light-warm))`;
}

/** Hue around, saturation from the middle; the sliders below it say the same to keyboards and screen readers. */
function ColorWheel(props: PartProps) {
  const { point, value, onChange } = props;
  const known = isObject(value) ? value : {};
  const maxOf = (name: string) => point.members?.find(({ identifier }) => identifier === name)?.max ?? 1;
  const [draft, setDraft] = useState<{ h: number; s: number }>();
  const h = draft?.h ?? Number(known.h ?? 0) / maxOf("h");
  const s = draft?.s ?? Number(known.s ?? 0) / maxOf("s");
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
      <div
        aria-hidden
        dir="ltr"
        className={cx(
          "relative mx-auto my-1 size-44 touch-none rounded-full border border-line",
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
          const scaled = { h: Math.round(picked.h * maxOf("h")), s: Math.round(picked.s * maxOf("s")) };
          onChange?.({ ...known, ...scaled, v: Number(known.v ?? maxOf("v")) });
        }}
        onPointerCancel={() => setDraft(undefined)}
      >
        <span
          className="absolute size-5 -translate-1/2 rounded-full border-2 border-white shadow-float"
          style={{
            left: `${50 + 50 * s * Math.cos(angle)}%`,
            top: `${50 + 50 * s * Math.sin(angle)}%`,
            background: `hsl(${h * 360} ${s * 100}% ${100 - s * 50}%)`,
          }}
        />
      </div>
      <PanelControl {...props} />
    </div>
  );
}
