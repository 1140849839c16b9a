import { type BridgePoint, connect, type Panel } from "@thingwright/panel";
import { colorAt, cssOfColor, cssOfWhite, type Hsv, type Spot, spotOf } from "./light.ts";
import { senderOf } from "./sender.ts";
import { wordsOf } from "./words.ts";

// The panel of a lamp: its colour or white on a disc, its brightness below. Missing function points are left out.

const find = (id: string) => document.getElementById(id) as HTMLElement;
const main = find("lamp");
const disc = find("disc");
const handle = find("handle");
const keys = find("keys");
const modes = find("modes");
const level = find("level") as HTMLInputElement;
const power = find("power") as HTMLButtonElement;
const root = document.documentElement;

// Until the bridge is connected, the theme and the language are those in the address of this page.
const asked = new URLSearchParams(location.search);
root.dataset.theme = asked.get("theme") ?? "light";
root.lang = asked.get("lang") ?? "en";

const panel = await connect();
const sender = senderOf(panel, draw, (hasFailed) => {
  find("failure").textContent = hasFailed ? wordsOf(panel.language.tag).failed : "";
});
const share = (point: BridgePoint, value: number) => {
  const { min = 0, max = 100 } = point;
  return (value - min) / (max - min);
};

const isOn = () => sender.value("switch") === true;
const color = (): Hsv => ({ h: 30, s: 60, v: 100, ...(sender.value("color") as Partial<Hsv> | undefined) });

/** The mode of the disc: the one that the lamp reports, if the product has the function points for it. */
function mode(): "color" | "white" | "plain" {
  const [hasColor, hasWhite] = [panel.point("color"), panel.point("color_temperature")];
  const said = sender.value("work_mode");
  if (hasColor && (said === "color" || said === "colour" || !hasWhite)) return "color";
  return hasWhite ? "white" : "plain";
}

/** The function point, or the member of the colour, that holds the brightness: a colour has a brightness of its own. */
function levelPoint(): Pick<BridgePoint, "min" | "max" | "name"> {
  const own =
    mode() === "color"
      ? panel.point("color")?.members?.find(({ identifier }) => identifier === "v")
      : undefined;
  return own ?? panel.point("brightness") ?? { name: "" };
}

const levelNow = () => (mode() === "color" ? color().v : Number(sender.value("brightness") ?? 0));

function draw(): void {
  const words = wordsOf(panel.language.tag);
  const shown = mode();
  const on = isOn();
  const white = panel.point("color_temperature");
  const kelvin = Number(sender.value("color_temperature") ?? white?.min ?? 0);
  const { min = 0, max = 100, name } = levelPoint();
  const percent = Math.round(((levelNow() - min) / (max - min)) * 100);
  const warmth = white ? share(white, kelvin) : 0.3;
  const light = shown === "color" ? cssOfColor(color()) : cssOfWhite(warmth);
  const fixed = !panel.online || !panel.writable;

  main.dataset.on = String(on);
  main.dataset.fixed = String(fixed);
  root.style.setProperty("--light", light);
  root.style.setProperty("--strength", on ? String(0.3 + (0.7 * percent) / 100) : "0");

  disc.dataset.mode = shown;
  const spot: Spot = shown === "color" ? spotOf(color()) : { x: 0.5, y: 0.93 - 0.86 * warmth };
  handle.style.left = `${spot.x * 100}%`;
  handle.style.top = `${spot.y * 100}%`;
  handle.hidden = shown === "plain";

  find("state").textContent = on ? words.on : words.off;
  find("detail").textContent = !on
    ? ""
    : shown === "white"
      ? `${percent} % · ${kelvin} ${white?.unit ?? ""}`
      : `${percent} %`;

  level.min = String(min);
  level.max = String(max);
  level.value = String(levelNow());
  level.setAttribute("aria-label", name);
  level.disabled = fixed;
  level.parentElement?.style.setProperty("--level", `${percent}%`);
  find("percent").textContent = `${percent} %`;

  power.setAttribute("aria-pressed", String(on));
  power.disabled = fixed;
  find("press").textContent = on ? words.turnOff : words.turnOn;
  for (const input of modes.querySelectorAll("input")) {
    input.checked = input.value === sender.value("work_mode");
    input.disabled = fixed;
  }
  for (const input of keys.querySelectorAll("input")) {
    const { name: part } = input;
    input.parentElement?.toggleAttribute("hidden", (part === "kelvin") !== (shown === "white"));
    input.value = String(part === "kelvin" ? kelvin : part === "h" ? color().h : color().s);
    input.disabled = fixed;
  }
}

/** The values to send along with any other value: they turn the lamp on if it is off. */
const lit = (): Record<string, boolean> => (isOn() ? {} : { switch: true });
const setColor = (part: Partial<Hsv>) => sender.set("color", { ...color(), ...part }, lit());

function pick(event: PointerEvent): void {
  const { left, top, width, height } = disc.getBoundingClientRect();
  const at: Spot = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  const white = panel.point("color_temperature");
  if (mode() === "color") return setColor(colorAt(at));
  if (!white || mode() === "plain") return;
  const { min = 0, max = 100, step = 1 } = white;
  const warmth = Math.min(1, Math.max(0, (0.93 - at.y) / 0.86));
  sender.set("color_temperature", min + Math.round(((max - min) * warmth) / step) * step, lit());
}

disc.addEventListener("pointerdown", (event) => {
  if (!panel.online || !panel.writable) return;
  disc.setPointerCapture(event.pointerId);
  pick(event);
});
disc.addEventListener("pointermove", (event) => {
  if (disc.hasPointerCapture(event.pointerId)) pick(event);
});
level.addEventListener("input", () => {
  if (mode() === "color") setColor({ v: level.valueAsNumber });
  else sender.set("brightness", level.valueAsNumber, lit());
});
power.addEventListener("click", () => sender.set("switch", !isOn()));

/** Builds the elements that contain texts; called again when the language changes. */
function word({ language }: Panel): void {
  root.lang = language.tag;
  root.dir = language.direction;
  root.style.setProperty("--from", language.direction === "rtl" ? "right" : "left");
  const kinds = panel.point("work_mode");
  modes.setAttribute("aria-label", kinds?.name ?? "");
  modes.replaceChildren(
    ...(kinds?.enums ?? []).map(({ value, text }) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = "mode";
      input.value = String(value);
      input.addEventListener("change", () => sender.set("work_mode", value, lit()));
      label.append(input, text);
      return label;
    }),
  );
  keys.replaceChildren();
  const white = panel.point("color_temperature");
  const members = panel.point("color")?.members ?? [];
  const parts = [
    ...members.filter(({ identifier }) => identifier === "h" || identifier === "s"),
    ...(white ? [{ ...white, identifier: "kelvin" }] : []),
  ];
  for (const { identifier, name, min = 0, max = 100 } of parts) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    Object.assign(input, { type: "range", name: identifier, min, max });
    input.setAttribute("aria-label", name);
    input.addEventListener("input", () =>
      identifier === "kelvin"
        ? sender.set("color_temperature", input.valueAsNumber, lit())
        : setColor({ [identifier]: input.valueAsNumber }),
    );
    label.append(input);
    keys.append(label);
  }
}

function dress({ theme, safeArea }: Panel): void {
  root.dataset.theme = theme;
  for (const [edge, pixels] of Object.entries(safeArea)) root.style.setProperty(`--${edge}`, `${pixels}px`);
}

panel.on("state", draw);
panel.on("language", () => {
  word(panel);
  draw();
});
panel.on("theme", () => dress(panel));
panel.on("safeArea", () => dress(panel));
dress(panel);
word(panel);
draw();
main.hidden = false;
