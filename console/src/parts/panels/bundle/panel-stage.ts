import type { BridgeTheme } from "@thingwright/contract/content/panel-bridge.ts";

interface StageAppearance {
  /** A BCP 47 tag. */
  language: string;
  theme: BridgeTheme;
}

interface StageSettings extends StageAppearance {
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
interface StageWindow extends Window {
  welcome?: (panel: Window, port: MessagePort) => void;
}

/**
 * Opens a panel in a frame of the stage, which is a page of ours: the stage's policy keeps that frame at this panel, with the
 * rights that are signed into its address.
 * @param stageFrame the frame that has loaded the stage
 * @returns a function that ends the panel; undefined if `stageFrame` has loaded another page
 */
export function openStage(
  stageFrame: HTMLIFrameElement,
  { src, bridge, language, theme, admit, meet, broken }: StageSettings,
): (() => void) | undefined {
  const stageDocument = stageFrame.contentDocument;
  const stageWindow: StageWindow | null = stageFrame.contentWindow;
  // Any other page, such as an error page, lacks the stage's policy: the panel could navigate its frame anywhere.
  if (!stageDocument || !stageWindow?.welcome) return undefined;
  const { welcome } = stageWindow;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is given one below
  const frame = stageDocument.createElement("iframe");
  let hasGreeted = false;
  const hear = (event: MessageEvent<unknown>) => {
    const panel = frame.contentWindow;
    // Browsers deserialize a message only when its data is first read, so `admit` is called before the data is read.
    if (!panel || event.source !== panel || !admit() || hasGreeted) return;
    if (event.origin !== "null" || !isHello(event.data, bridge)) return broken();
    hasGreeted = true;
    const { port1, port2 } = new MessageChannel();
    welcome(panel, port2);
    meet(port1);
  };
  stageWindow.addEventListener("message", hear);
  // A panel is a single page: after a second load, the frame no longer shows the panel that was chosen.
  let loads = 0;
  frame.addEventListener("load", () => {
    loads += 1;
    if (loads > 1) broken();
  });
  frame.sandbox.value = "allow-scripts";
  frame.allow = "";
  frame.referrerPolicy = "no-referrer";
  frame.title = stageFrame.title;
  frame.style.cssText = "position: absolute; inset: 0; width: 100%; height: 100%; border: 0";
  applyStageAppearance(stageFrame, { language, theme });
  frame.src = src;
  stageDocument.body.append(frame);
  return () => {
    stageWindow.removeEventListener("message", hear);
    frame.remove();
  };
}

/**
 * Gives the stage the language and colour scheme of the page around it: browsers paint an opaque background behind a frame whose
 * colour scheme differs from the page around it.
 */
export function applyStageAppearance(
  stageFrame: HTMLIFrameElement,
  { language, theme }: StageAppearance,
): void {
  const root = stageFrame.contentDocument?.documentElement;
  if (!root) return;
  root.lang = language;
  root.style.colorScheme = theme;
}

function isHello(data: unknown, bridge: number): boolean {
  if (typeof data !== "object" || data === null) return false;
  return "thingwright" in data && data.thingwright === "hello" && "bridge" in data && data.bridge === bridge;
}
