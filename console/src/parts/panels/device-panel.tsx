import type { PanelBundle } from "@thingwright/contract/content/panel-bundle.ts";
import { panelMisfits } from "@thingwright/contract/content/panel-points.ts";
import { WifiOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useCallback, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { PanelFrameProps } from "./bundle/panel-frame.tsx";
import { LivePanel } from "./live-panel.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { panelWords } from "./panel-words.ts";

// Most people use the generic panel, which must not load the code for third-party panels.
const PanelFrame = lazyPart(() => import("./bundle/panel-frame.tsx").then((file) => file.PanelFrame));

type Live = ComponentProps<typeof LivePanel>;
type Framed = Pick<PanelFrameProps, "history" | "safeArea" | "onShown" | "issue" | "title">;

interface DevicePanelProps extends Omit<Live, "issue">, Framed {
  /** The panel that the product has chosen; null for the generic panel. */
  bundle: PanelBundle | null;
  /** Shown in place of the generic panel, where an app disables that panel. Left out, the generic panel is shown. */
  instead?: ReactNode;
}

/**
 * Shows the panel of a live device: the panel that the product has chosen if it fits the function points, otherwise the
 * generic panel. A notice about the device, such as that it is offline, is shown above either panel.
 */
export function DevicePanel({
  bundle,
  issue,
  history,
  safeArea,
  onShown,
  title,
  instead,
  ...live
}: DevicePanelProps) {
  const { online, lost = null, points, language, translations, reported } = live;
  // The address of the panel that the user has left for the generic one; a panel of another address is shown again.
  const [left, setLeft] = useState<string>();
  const issueOne = useCallback<NonNullable<Live["issue"]>>(
    async (params) => (issue ? (await issue(params)).code : 500),
    [issue],
  );
  const fits = bundle && left !== bundle.address && panelMisfits(bundle, points).length === 0;
  if (!fits) {
    const generic = instead || <LivePanel {...live} issue={issue && issueOne} />;
    return bundle ? (
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {generic}
      </div>
    ) : (
      generic
    );
  }
  const words = panelWords(language);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="empty:hidden">
        {(lost !== null || !online) && (
          <span className="mx-3 mb-2 flex gap-2 rounded-xl bg-warning-soft px-3 py-2 text-meta text-warning-ink">
            <WifiOff aria-hidden size={16} className="shrink-0" />
            {lost ?? words.offline}
          </span>
        )}
      </p>
      <PanelFrame
        meanwhile={<PanelSkeleton label={title} />}
        bundle={bundle}
        title={title}
        points={points}
        translations={translations}
        language={language}
        online={online && lost === null}
        reported={reported}
        issue={issue}
        history={history}
        safeArea={safeArea}
        onShown={onShown}
        onGeneric={instead ? undefined : () => setLeft(bundle.address)}
      />
    </div>
  );
}
