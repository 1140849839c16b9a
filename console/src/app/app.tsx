import { Component, type ReactNode, useSyncExternalStore, useLayoutEffect, useRef, useState } from "react";
import { UiProvider } from "../ui/ui-provider.tsx";
import { BrokenPage } from "./broken-page.tsx";
import { StageTree } from "./stage-tree.tsx";
import { currentStage, onStage } from "./stage.tsx";
import { useUiWords } from "./ui-words.ts";
import { RotateCw, WifiOff } from "lucide-react";
import { useMessages } from "../lib/i18n.ts";
import { reload, useMissingPart } from "../lib/missing-part.ts";
import { Button } from "../ui/button.tsx";
import { messages } from "./messages/en.ts";
import { noticeClass } from "./notice-class.ts";

export function App() {
  const stage = useSyncExternalStore(onStage, currentStage);
  return (
    <UiProvider text={useUiWords()}>
      <NoticeBar />
      {stage?.opened && (
        <StageTree
          key={stage.opened.console.id}
          host={stage.opened.console.host}
          shown={stage.kind === "console"}
        >
          <Content content={stage.opened.console.content} />
        </StageTree>
      )}
      {stage && stage.kind !== "console" && <Content content={stage.content} error={stage.error} />}
    </UiProvider>
  );
}

interface ContentProps {
  content: ReactNode;
  error?: unknown;
}

interface Shown {
  content: ReactNode;
  error?: unknown;
}

/**
 * Shows the content of the stage, or an error page if rendering it threw. Errors of the console's pages do not get
 * here: the console's router catches them.
 */
class Content extends Component<ContentProps, Shown> {
  override state: Shown = { content: this.props.content };

  static getDerivedStateFromProps({ content }: ContentProps, shown: Shown): Shown | null {
    return content === shown.content ? null : { content, error: undefined };
  }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { content, error = this.state.error } = this.props;
    if (error === undefined) return <>{content}</>;
    return <BrokenPage error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/**
 * The bar for notices above every page. Elements at the edges of the window make room for the bar, so that it covers no
 * button. The CSS variable `--notice` holds the bar's height.
 */
function NoticeBar() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => style.setProperty("--notice", `${current.offsetHeight}px`));
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      style.removeProperty("--notice");
    };
  }, []);
  return (
    <div ref={bar} role="status" className="fixed inset-x-0 top-0 z-60 bg-warning-soft text-ink">
      <OfflineNotice />
      <ReloadNotice />
    </div>
  );
}

/**
 * Says in the bar above every page that some of the page's code could not be loaded. The user decides when to reload,
 * because that loses unsaved input.
 */
function ReloadNotice() {
  const t = useMessages(messages);
  const missing = useMissingPart();
  const [unreached, setUnreached] = useState(false);
  if (!missing) return null;
  return (
    <p className={noticeClass}>
      <span>{t(unreached ? "missingUnreached" : "missingPart")}</span>
      <Button size="sm" icon={RotateCw} onClick={() => void reload().then((under) => setUnreached(!under))}>
        {t("reload")}
      </Button>
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Says in the bar above every page that the browser has no network. */
function OfflineNotice() {
  const t = useMessages(messages);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <p className={noticeClass}>
      <WifiOff aria-hidden size={16} className="text-warning-ink" />
      {t("offlineBanner")}
    </p>
  );
}
