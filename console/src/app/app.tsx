import { Component, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { UiProvider } from "../ui/ui-provider.tsx";
import { BrokenPage } from "./broken-page.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { ReloadBanner } from "./reload-banner.tsx";
import { currentStage, onStage, type Stage } from "./stage.tsx";
import { useUiWords } from "./ui-words.ts";

export function App() {
  const stage = useSyncExternalStore(onStage, currentStage);
  return (
    <UiProvider text={useUiWords()}>
      <OfflineBanner />
      <ReloadBanner />
      <Suspense>{stage && <Content stage={stage} />}</Suspense>
    </UiProvider>
  );
}

interface Shown {
  stage: Stage;
  error?: unknown;
}

/** The stage, or the error that it threw; errors of the console's pages are caught by its router. */
class Content extends Component<{ stage: Stage }, Shown> {
  override state: Shown = { stage: this.props.stage };

  static getDerivedStateFromProps({ stage }: { stage: Stage }, shown: Shown): Shown | null {
    return stage === shown.stage ? null : { stage, error: undefined };
  }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { content, error = this.state.error } = this.props.stage;
    if (error === undefined) return content;
    return <BrokenPage error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
