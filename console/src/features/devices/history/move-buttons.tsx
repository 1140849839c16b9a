import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { inBounds, moved, zoomed } from "../../../ui/timeline/zoom.ts";
import { messages } from "./messages/en.ts";
import type { Span } from "./range.ts";

/** Buttons that move and zoom a span, for users who cannot do so in the charts themselves. */
export function MoveButtons({ span, onSpan }: { span: Span; onSpan: (span: Span) => void }) {
  const t = useMessages(messages);
  const go = (next: Span) => onSpan(inBounds(next, Math.max(Date.now(), span.to)));
  const middle = (span.from + span.to) / 2;
  return (
    <div className="flex items-center">
      <IconButton icon={ChevronLeft} label={t("earlier")} onClick={() => go(moved(span, -0.5))} />
      <IconButton icon={ZoomIn} label={t("zoomIn")} onClick={() => go(zoomed(span, 0.5, middle))} />
      <IconButton icon={ZoomOut} label={t("zoomOut")} onClick={() => go(zoomed(span, 2, middle))} />
      <IconButton icon={ChevronRight} label={t("later")} onClick={() => go(moved(span, 0.5))} />
    </div>
  );
}
