import { Component, type ReactNode, useSyncExternalStore } from "react";
import { UiProvider } from "../ui/ui-provider.tsx";
import { BrokenPage } from "./broken-page.tsx";
import { NoticeBar } from "./notice-bar.tsx";
import { StageTree } from "./stage-tree.tsx";
import { currentStage, onStage } from "./stage.tsx";
import { useUiWords } from "./ui-words.ts";

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

/** What the stage shows, or the error that it threw; errors of the console's pages are caught by its router. */
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
