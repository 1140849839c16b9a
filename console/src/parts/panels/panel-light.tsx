import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { Lightbulb } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { ColorWheel } from "./color-wheel.tsx";
import { type Hero, lightModeOf } from "./hero.ts";
import { PanelControl } from "./panel-control.tsx";
import { colorOf, type PartProps, shownText } from "./panel-tools.ts";

type LightHero = Extract<Hero, { kind: "light" }>;

interface PanelLightProps {
  hero: LightHero;
  partOf: (point: FunctionPoint) => PartProps;
}

/**
 * A lamp: a bulb in the colour of its light, its brightness, and the control for its mode: warmth, colour or scenes.
 */
export function PanelLight({ hero, partOf }: PanelLightProps) {
  const power = partOf(hero.power);
  const on = power.value === true;
  const brightness = hero.brightness && share(hero.brightness, partOf(hero.brightness).value);
  const mode = hero.mode && lightModeOf(partOf(hero.mode).value);
  const isIn = (one: typeof mode) => mode === undefined || mode === one;
  const glow = glowOf(hero, mode, partOf);
  const name = power.texts.name(hero.power);
  const strength = on ? 0.35 + 0.65 * (brightness ?? 1) : 0;
  const state = power.value === undefined ? "--" : on ? power.words.on : power.words.off;
  const bright = hero.brightness && on && mode !== "color" ? partOf(hero.brightness) : undefined;
  return (
    <section
      className="flex flex-col gap-3 rounded-xl border border-line bg-sheet px-4 pt-5 pb-4 transition-[background] duration-(--motion)"
      style={{
        backgroundImage: `radial-gradient(120% 18rem at 50% 0, color-mix(in oklab, ${glow} ${Math.round(strength * 45)}%, transparent), transparent)`,
      }}
    >
      <div className="relative grid place-items-center py-4">
        <button
          type="button"
          aria-pressed={on}
          aria-label={name}
          disabled={!power.onChange}
          onClick={() => power.onChange?.(!on)}
          className={cx(
            "relative grid size-32 place-items-center rounded-full border transition-[background-color,box-shadow,scale] duration-(--motion) active:scale-95 disabled:opacity-60",
            on ? "border-transparent" : "border-line bg-sunken text-faint hover:text-ink",
          )}
          style={
            on
              ? {
                  background: `radial-gradient(circle at 50% 40%, color-mix(in oklab, white 65%, ${glow}), ${glow} 75%)`,
                  boxShadow: `0 0 ${Math.round(24 + 48 * strength)}px color-mix(in oklab, ${glow} ${Math.round(strength * 85)}%, transparent)`,
                  color: "rgb(0 0 0 / 0.66)",
                }
              : undefined
          }
        >
          <Lightbulb aria-hidden size={52} strokeWidth={1.5} />
        </button>
      </div>
      <p className="pb-1 text-center">
        <bdi className="block text-section font-semibold">{name}</bdi>
        <span className="block text-muted">
          {state}
          {bright && (
            <>
              {" · "}
              <bdi>{shownText(bright, bright.point, bright.value)}</bdi>
            </>
          )}
        </span>
      </p>
      {hero.brightness && mode !== "color" && <PanelControl {...partOf(hero.brightness)} />}
      {hero.mode && <PanelControl {...partOf(hero.mode)} />}
      {hero.temperature && isIn("white") && <PanelControl {...partOf(hero.temperature)} />}
      {hero.color && isIn("color") && <ColorWheel {...partOf(hero.color)} />}
      {hero.scene && <PanelControl {...partOf(hero.scene)} />}
    </section>
  );
}

/** Returns the position of a value within its range, from 0 to 1. */
function share({ min = 0, max = 100 }: FunctionPoint, value: unknown): number | undefined {
  return typeof value === "number" && max > min ? (value - min) / (max - min) : undefined;
}

/**
 * Returns the colour of the light: the chosen colour in colour mode, otherwise white of the chosen colour temperature.
 */
function glowOf(
  { color, temperature }: LightHero,
  mode: ReturnType<typeof lightModeOf>,
  partOf: PanelLightProps["partOf"],
): string {
  const chosen = color && colorOf(color, partOf(color).value);
  const warmth = temperature && share(temperature, partOf(temperature).value);
  if (chosen && (mode === "color" || (mode !== "white" && warmth === undefined))) return chosen;
  return `color-mix(in oklab, var(--light-cool) ${Math.round((warmth ?? 0.35) * 100)}%, var(--light-warm))`;
}
