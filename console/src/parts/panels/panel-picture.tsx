import type { Panel } from "@thingwright/contract/content/panels.ts";
import { Smartphone } from "lucide-react";
import { cx } from "../../ui/cx.ts";

/**
 * The picture of a panel in the format of a phone's screen, or the icon of a phone if there is no picture. Screen
 * readers skip it, because the name is beside it.
 */
export function PanelPicture({
  panel: { image },
  className,
}: {
  panel: Pick<Panel, "image">;
  className: string;
}) {
  const frame = cx("aspect-[750/1334] shrink-0 rounded-md border border-line bg-sunken", className);
  if (image)
    return <img src={`${image}?w=320`} alt="" loading="lazy" className={cx(frame, "object-cover")} />;
  return (
    <span aria-hidden className={cx(frame, "grid place-items-center text-muted")}>
      <Smartphone size={24} strokeWidth={1.5} />
    </span>
  );
}
