import { type ContentLanguage, languageTable } from "@thingwright/contract/content-languages.ts";
import { bridgeBounds, type BridgeState, type SafeArea } from "@thingwright/contract/panel-bridge.ts";
import { type PanelBundle, panelStage } from "@thingwright/contract/panel-bundle.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/template-content.ts";
import type { PointValue } from "@thingwright/contract/values.ts";
import { CircleAlert } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { PanelSkeleton } from "../panel-skeleton.tsx";
import type { Reported } from "../pending.ts";
import { type BridgeHost, type HostDeeds, openBridge, perSecond } from "./bridge-host.ts";
import { bridgePoints } from "./bridge-points.ts";
import { frameWords } from "./frame-words.ts";
import { dressStage, openStage } from "./panel-stage.ts";
import { useShownTheme } from "./shown-theme.ts";

/** So long a panel may take to show itself, in milliseconds. */
const silentAfterMs = 10_000;

export interface PanelFrameProps {
  bundle: PanelBundle;
  /** What it shows, for screen readers. */
  title: string;
  points: readonly FunctionPoint[];
  translations: FunctionTranslations;
  language: ContentLanguage;
  online: boolean;
  reported: ReadonlyMap<string, Reported>;
  /** Left out for who may only look. */
  issue: HostDeeds["issue"] | undefined;
  history: HostDeeds["history"];
  /** What rounded corners or bars of a phone may cover. */
  safeArea: SafeArea;
  /** Told as the panel shows itself. */
  onShown?: (() => void) | undefined;
  /** Opens the generic panel in its place; undefined where that is not shown. */
  onGeneric: (() => void) | undefined;
}

type Phase = "loading" | "shown" | "silent" | "stopped";

/**
 * Runs a panel by others in a frame that shares nothing with this page (docs/panels.md): what it sees and does goes over the
 * bridge. One that never shows itself, sends too much or leaves its page is ended, and can be opened again.
 */
export function PanelFrame({ onGeneric, ...props }: PanelFrameProps) {
  const { bundle, language } = props;
  const words = frameWords(language);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>("loading");
  // Whatever runs, a panel of another address is another panel.
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
  // What it is to look like before the bridge stands. It hears of changes over the bridge, and is not loaded again.
  const [query] = useState(() => `?${new URLSearchParams({ lang: tag, theme }).toString()}`);
  const latest = useRef({ props, state });
  useLayoutEffect(() => {
    latest.current = { props, state };
    host.current?.update(state);
  });

  useLayoutEffect(() => {
    const around = stage.current;
    if (!around) return undefined;
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
        deeds: () => ({
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
    const staged = () => {
      // It is one page as well, and is not led elsewhere.
      if (stop) return end("stopped");
      stop = openStage(around, {
        src: bundle.address + query,
        language: latest.current.state.language.tag,
        theme: latest.current.state.theme,
        bridge: bundle.bridge,
        admit,
        meet,
        broken: () => end("stopped"),
      });
    };
    around.addEventListener("load", staged);
    return () => {
      around.removeEventListener("load", staged);
      close();
    };
  }, [bundle.address, bundle.bridge, query]);
  useLayoutEffect(() => {
    if (stage.current) dressStage(stage.current, { language: tag, theme });
  }, [tag, theme]);

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, which puts the panel into a sandboxed frame
    <iframe
      ref={stage}
      src={panelStage(bundle.address)}
      title={title}
      referrerPolicy="no-referrer"
      // What is not shown yet is not reached by keyboard either.
      inert={!isShown}
      className={cx("absolute inset-0 size-full border-0 bg-canvas", !isShown && "opacity-0")}
    />
  );
}

/** Admits messages until they are a flood, and tells of that once. */
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
