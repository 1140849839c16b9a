import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { bridgeBounds, type BridgeState, type SafeArea } from "@thingwright/contract/content/panel-bridge.ts";
import { type PanelBundle, panelStage } from "@thingwright/contract/content/panel-bundle.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { CircleAlert } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { PanelSkeleton } from "../panel-skeleton.tsx";
import type { Reported } from "../pending.ts";
import { type BridgeHost, type HostActions, openBridge, perSecond } from "./bridge-host.ts";
import { bridgePoints } from "./bridge-points.ts";
import { frameWords } from "./frame-words.ts";
import { applyStageAppearance, openStage } from "./panel-stage.ts";
import { useShownTheme } from "./shown-theme.ts";

/** How long a panel may take to show itself, in milliseconds. */
const silentAfterMs = 10_000;

export interface PanelFrameProps {
  bundle: PanelBundle;
  /** The name of the panel for screen readers. */
  title: string;
  points: readonly FunctionPoint[];
  translations: FunctionTranslations;
  language: ContentLanguage;
  online: boolean;
  reported: ReadonlyMap<string, Reported>;
  /** Undefined for a user who may only look. */
  issue: HostActions["issue"] | undefined;
  history: HostActions["history"];
  /** The edges that rounded corners or bars of a phone may cover. */
  safeArea: SafeArea;
  /** Called when the panel shows itself. */
  onShown?: (() => void) | undefined;
  /** Opens the generic panel instead; undefined where the generic panel is not available. */
  onGeneric: (() => void) | undefined;
}

type Phase = "loading" | "shown" | "silent" | "stopped";

/**
 * Runs a third-party panel in a frame that shares nothing with this page (docs/panels.md): all its data and actions go over
 * the bridge. A panel that never shows itself, sends too many messages or leaves its page is stopped; the user can reopen it.
 */
export function PanelFrame({ onGeneric, ...props }: PanelFrameProps) {
  const { bundle, language } = props;
  const words = frameWords(language);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>("loading");
  // A new address means another panel, which starts loading whatever phase the previous panel was in.
  const [shown, setShown] = useState(bundle.address);
  if (shown !== bundle.address) {
    setShown(bundle.address);
    setPhase("loading");
  }
  const again = () => {
    setPhase("loading");
    setAttempt(attempt + 1);
  };
  if (phase === "silent" || phase === "stopped")
    return (
      <div role="alert" className="m-auto flex flex-col items-center gap-3 p-6 text-center">
        <CircleAlert aria-hidden size={28} strokeWidth={1.5} className="text-warning-ink" />
        <p>{words[phase]}</p>
        <Button variant="primary" onClick={again}>
          {words.again}
        </Button>
        {onGeneric && (
          <Button variant="ghost" onClick={onGeneric}>
            {words.generic}
          </Button>
        )}
      </div>
    );
  return (
    <div className="relative min-h-0 flex-1">
      <Frame key={`${bundle.address} ${attempt}`} {...props} isShown={phase === "shown"} onPhase={setPhase} />
      {phase === "loading" && (
        <div className="absolute inset-0 overflow-hidden bg-canvas p-4">
          <PanelSkeleton label={words.loading} />
        </div>
      )}
    </div>
  );
}

interface FrameProps extends Omit<PanelFrameProps, "onGeneric"> {
  isShown: boolean;
  onPhase: (phase: Phase) => void;
}

function Frame(props: FrameProps) {
  const { bundle, title, points, translations, language, online, reported, issue, safeArea, isShown } = props;
  const stage = useRef<HTMLIFrameElement>(null);
  const host = useRef<BridgeHost>(undefined);
  const theme = useShownTheme();
  const { tag, ...rest } = languageTable[language];
  const worded = useMemo(
    () => bridgePoints(bundle, points, translations, language),
    [bundle, points, translations, language],
  );
  const state: BridgeState = {
    points: worded,
    values: Array.from(reported, ([identifier, { value, time }]) => ({
      identifier,
      value: value as PointValue,
      time,
    })),
    online,
    writable: issue !== undefined,
    language: { tag, direction: "rightToLeft" in rest ? "rtl" : "ltr" },
    theme,
    safe_area: safeArea,
  };
  // The panel's language and theme until the bridge is open. Later changes go over the bridge and must not reload the panel.
  const [query] = useState(() => `?${new URLSearchParams({ lang: tag, theme }).toString()}`);
  const latest = useRef({ props, state });
  useLayoutEffect(() => {
    latest.current = { props, state };
    host.current?.update(state);
  });

  useLayoutEffect(() => {
    const stageFrame = stage.current;
    if (!stageFrame) return undefined;
    const admit = ofOneSecond(() => end("stopped"));
    const silent = setTimeout(() => end("silent"), silentAfterMs);
    let stop: (() => void) | undefined;
    const close = () => {
      clearTimeout(silent);
      stop?.();
      host.current?.close();
      host.current = undefined;
    };
    const end = (phase: Phase) => {
      close();
      latest.current.props.onPhase(phase);
    };
    const meet = (port: MessagePort) => {
      host.current = openBridge({
        port,
        bridge: bundle.bridge,
        state: latest.current.state,
        admit,
        broken: () => end("stopped"),
        actions: () => ({
          issue: (params) => latest.current.props.issue?.(params) ?? Promise.reject(new Error("read only")),
          history: (asked) => latest.current.props.history(asked),
          started() {
            clearTimeout(silent);
            latest.current.props.onPhase("shown");
            latest.current.props.onShown?.();
          },
        }),
      });
    };
    const onStageLoad = () => {
      // The stage loads only once: a second load means that something has navigated it elsewhere.
      if (stop) return end("stopped");
      stop = openStage(stageFrame, {
        src: bundle.address + query,
        language: latest.current.state.language.tag,
        theme: latest.current.state.theme,
        bridge: bundle.bridge,
        admit,
        meet,
        broken: () => end("stopped"),
      });
    };
    stageFrame.addEventListener("load", onStageLoad);
    return () => {
      stageFrame.removeEventListener("load", onStageLoad);
      close();
    };
  }, [bundle.address, bundle.bridge, query]);
  useLayoutEffect(() => {
    if (stage.current) applyStageAppearance(stage.current, { language: tag, theme });
  }, [tag, theme]);

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, which puts the panel into a sandboxed frame
    <iframe
      ref={stage}
      src={panelStage(bundle.address)}
      title={title}
      referrerPolicy="no-referrer"
      // A panel that is not shown yet must not be reachable by keyboard either.
      inert={!isShown}
      className={cx("absolute inset-0 size-full border-0 bg-canvas", !isShown && "opacity-0")}
    />
  );
}

/**
 * Admits messages until more than `bridgeBounds.flood` arrive within a second; from then on admits none, and calls
 * `flooded` once.
 */
function ofOneSecond(flooded: () => void): () => boolean {
  const count = perSecond(() => Date.now());
  let isFlooded = false;
  return () => {
    if (isFlooded) return false;
    isFlooded = count() > bridgeBounds.flood;
    if (isFlooded) flooded();
    return !isFlooded;
  };
}
