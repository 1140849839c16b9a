import type { BridgeTheme } from "@thingwright/contract/panel-bridge.ts";

interface Dress {
  /** A BCP 47 tag. */
  language: string;
  theme: BridgeTheme;
}

interface StageSettings extends Dress {
  /** Where the panel begins. */
  src: string;
  /** The version of the bridge that it is to greet with. */
  bridge: number;
  /** Counts a message. @returns whether it is to be read */
  admit: () => boolean;
  /** Given the host's end of the port, once the panel has greeted. */
  meet: (port: MessagePort) => void;
  /** Told of what no panel does: another page, other words than the greeting. */
  broken: () => void;
}

/** What the page of the stage can do, which the server sends (server/src/http/panel-stage.ts). */
interface Stage extends Window {
  welcome?: (panel: Window, port: MessagePort) => void;
}

/**
 * Opens a panel in the stage, the page of ours that its frame is in: the stage's policy keeps the frame at that panel, with the
 * rights that are in its address.
 * @param around the frame that has loaded the stage
 * @returns ends it
 */
export function openStage(
  around: HTMLIFrameElement,
  { src, bridge, language, theme, admit, meet, broken }: StageSettings,
): (() => void) | undefined {
  const page = around.contentDocument;
  const stage: Stage | null = around.contentWindow;
  // In anything else that came, such as a refusal, the panel could go where it likes.
  if (!page || !stage?.welcome) return undefined;
  const { welcome } = stage;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is given one below
  const frame = page.createElement("iframe");
  let hasGreeted = false;
  const hear = (event: MessageEvent<unknown>) => {
    const panel = frame.contentWindow;
    // Browsers unpack a message as its data is first read.
    if (!panel || event.source !== panel || !admit() || hasGreeted) return;
    if (event.origin !== "null" || !isHello(event.data, bridge)) return broken();
    hasGreeted = true;
    const { port1, port2 } = new MessageChannel();
    welcome(panel, port2);
    meet(port1);
  };
  stage.addEventListener("message", hear);
  // A panel is one page. One that has gone to another is no longer what was chosen.
  let loads = 0;
  frame.addEventListener("load", () => {
    loads += 1;
    if (loads > 1) broken();
  });
  frame.sandbox.value = "allow-scripts";
  frame.allow = "";
  frame.referrerPolicy = "no-referrer";
  frame.title = around.title;
  frame.style.cssText = "position: absolute; inset: 0; width: 100%; height: 100%; border: 0";
  dressStage(around, { language, theme });
  frame.src = src;
  page.body.append(frame);
  return () => {
    stage.removeEventListener("message", hear);
    frame.remove();
  };
}

/** Gives the stage the language and the colours of what it stands in: a page of another scheme would be painted behind the panel. */
export function dressStage(around: HTMLIFrameElement, { language, theme }: Dress): void {
  const root = around.contentDocument?.documentElement;
  if (!root) return;
  root.lang = language;
  root.style.colorScheme = theme;
}

function isHello(data: unknown, bridge: number): boolean {
  if (typeof data !== "object" || data === null) return false;
  return "thingwright" in data && data.thingwright === "hello" && "bridge" in data && data.bridge === bridge;
}
