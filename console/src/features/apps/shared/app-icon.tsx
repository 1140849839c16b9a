import type { App } from "@thingwright/contract/people/apps.ts";
import { AppWindow } from "lucide-react";

/** An app's icon, or an empty frame if it has none. Screen readers skip it, because the name is beside it. */
export function AppIcon({ app: { icon }, size }: { app: Pick<App, "icon">; size: number }) {
  const style = { width: size, height: size, borderRadius: Math.round(size * 0.22) };
  if (icon)
    return (
      <img
        src={`${icon}?w=96`}
        alt=""
        style={style}
        className="shrink-0 border border-line bg-sunken object-cover"
      />
    );
  return (
    <span
      aria-hidden
      style={style}
      className="grid shrink-0 place-items-center border border-line bg-sunken text-muted"
    >
      <AppWindow size={Math.round(size * 0.5)} strokeWidth={1.5} />
    </span>
  );
}
