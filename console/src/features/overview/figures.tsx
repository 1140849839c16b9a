import type { Overview } from "@thingwright/contract/accounts/overview.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAwaySince } from "../../lib/away.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { mayOpen, useUser } from "../../lib/user.ts";
import { cx } from "../../ui/cx.ts";
import { Num } from "../../ui/num.tsx";
import { timeOfDay } from "../../ui/time.tsx";
import { SOLID } from "../../ui/tone.ts";
import { messages } from "./messages/en.ts";
import { useMedia } from "../../ui/use-media.ts";

const takesMs = 600;

/**
 * Animates a number from the value shown before to the given value. With reduced motion, the number changes at once.
 */
function useCounted(value: number): number {
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    const from = latest.current;
    if (still || from === value) {
      latest.current = value;
      setShown(value);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - began) / takesMs);
      // The animation starts fast, so that the number is close to its new value at once.
      latest.current = Math.round(value + (from - value) * (1 - part) ** 3);
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still]);
  return shown;
}

type Shown = Pick<Overview, "products" | "motion"> & {
  /** Messages in the current minute. */
  minute: number;
  /** Messages in the last hour. */
  hour: number;
};

/**
 * Shows the key figures: products, devices, online devices, and messages in the current minute. Without a live
 * connection, the last two figures keep the values from when the connection was lost, and a note says so.
 */
export function Figures({ products, motion, minute, hour }: Shown) {
  const t = useMessages(messages);
  const user = useUser();
  const away = useAwaySince();
  const lost = away !== undefined && timeOfDay(away);
  const stages =
    products && (["developing", "trial", "mass", "ceased"] as const).filter((stage) => products[stage]);
  const devices = motion?.devices;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-b border-line pb-5 lg:grid-cols-4">
      {products && (
        <Figure
          label={
            mayOpen(user, { key: "productList" }) ? (
              <Leads to="productList">{t("products")}</Leads>
            ) : (
              t("products")
            )
          }
          value={products.total}
          notes={stages?.map((stage) => t(`stage_${stage}`, { count: products[stage] }))}
        />
      )}
      {devices && (
        <>
          <Figure
            label={
              mayOpen(user, { key: "deviceList" }) ? (
                <Leads to="deviceList">{t("devices")}</Leads>
              ) : (
                t("devices")
              )
            }
            value={devices.total}
            notes={[
              devices.real > 0 && t("real", { count: devices.real }),
              devices.total > devices.real && t("virtual", { count: devices.total - devices.real }),
              devices.unlisted > 0 && t("unlisted", { count: devices.unlisted }),
            ]}
          />
          <Figure
            label={t("online")}
            value={devices.online}
            dot={lost ? "unknown" : devices.online > 0 && "lit"}
            live
            notes={[lost ? t("unknownSince", { time: lost }) : t("activated", { count: devices.activated })]}
          />
          <Figure label={t("messages")} value={minute} live notes={[t("hour", { count: hour })]} />
        </>
      )}
    </dl>
  );
}

function Leads({ to, children }: { to: "productList" | "deviceList"; children: ReactNode }) {
  return (
    <ScreenLink screen={to} className="rounded-sm hover:text-accent-ink hover:underline underline-offset-4">
      {children}
    </ScreenLink>
  );
}

interface FigureProps {
  label: ReactNode;
  value: number;
  notes?: readonly (string | false)[] | null | undefined;
  /**
   * `lit` shows a dot, because at least one device is online. `unknown` shows a ring, because it is not known whether
   * any device is online.
   */
  dot?: "lit" | "unknown" | false;
  /** Whether the value needs the live connection: while that is lost, the value is dimmed. */
  live?: boolean;
}

function Figure({ label, value, notes, dot, live }: FigureProps) {
  const shown = useCounted(value);
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-col">
        <span
          className={cx(
            "flex items-center gap-2.5 text-[28px]/9 font-semibold tracking-[-0.02em]",
            live && "away:text-muted",
          )}
        >
          {dot && (
            <span
              aria-hidden
              className={cx(
                "size-2 shrink-0 rounded-full",
                dot === "lit"
                  ? `${SOLID.success} animate-pulse-dot`
                  : "border-[1.5px] border-current text-neutral",
              )}
            />
          )}
          <Num value={shown} />
        </span>
        <span className="flex flex-wrap gap-x-2 text-meta text-muted tabular">
          {notes?.map((note) => note && <span key={note}>{note}</span>)}
        </span>
      </dd>
    </div>
  );
}
