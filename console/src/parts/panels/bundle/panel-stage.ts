import type { BridgeTheme } from "@thingwright/contract/content/panel-bridge.ts";

interface Dress {
  /** A BCP 47 tag. */
  language: string;
  theme: BridgeTheme;
}

interface StageSettings extends Dress {
  /** The address at which the panel starts. */
  src: string;
  /** The bridge version that the panel's greeting has to name. */
  bridge: number;
  /** Counts a message. @returns whether to read the message */
  admit: () => boolean;
  /** Called with the host's end of the port once the panel has greeted. */
  meet: (port: MessagePort) => void;
  /** Called when the panel breaks the rules: it loads another page, or its message is not the greeting. */
  broken: () => void;
}

/** The window of the stage page, which the server sends (server/src/http/panel-stage.ts). */
interface Stage extends Window {
  welcome?: (panel: Window, port: MessagePort) => void;
}

/**
 * Opens a panel in a frame of the stage, which is a page of ours: the stage's policy keeps that frame at this panel, with the
 * rights that are signed into its address.
 * @param around the frame that has loaded the stage
 * @returns a function that ends the panel; undefined if `around` has loaded another page
 */
export function openStage(
  around: HTMLIFrameElement,
  { src, bridge, language, theme, admit, meet, broken }: StageSettings,
): (() => void) | undefined {
  const page = around.contentDocument;
  const stage: Stage | null = around.contentWindow;
  // Any other page, such as an error page, lacks the stage's policy: the panel could navigate its frame anywhere.
  if (!page || !stage?.welcome) return undefined;
  const { welcome } = stage;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is given one below
  const frame = page.createElement("iframe");
  let hasGreeted = false;
  const hear = (event: MessageEvent<unknown>) => {
    const panel = frame.contentWindow;
    // Browsers deserialize a message only when its data is first read, so the message is admitted before that.
    if (!panel || event.source !== panel || !admit() || hasGreeted) return;
    if (event.origin !== "null" || !isHello(event.data, bridge)) return broken();
    hasGreeted = true;
    const { port1, port2 } = new MessageChannel();
    welcome(panel, port2);
    meet(port1);
  };
  stage.addEventListener("message", hear);
  // A panel is a single page: after a second load, the frame no longer shows the panel that was chosen.
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

/**
 * Gives the stage the language and colour scheme of the page around it: browsers paint an opaque background behind a frame whose
 * colour scheme differs from the page around it.
 */
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
