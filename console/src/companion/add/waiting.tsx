import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Copy, Router } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { tell } from "../people/notice.tsx";
import { useLaterWords } from "../people/later-words.ts";
import { invalidate, useRead, useRepeated } from "../people/reads.ts";
import { fill } from "../people/words.ts";
import { swap } from "../router.ts";
import { useAddWords } from "./words.ts";

/** How often the devices are polled, and after how long a hint about possible causes shows; in milliseconds. */
const lookEvery = 3000;
const longMs = 60_000;

/** Opens the page on which a device that was just added gets its name and room. */
export function openNewDevice(base: string, id: string): void {
  invalidate("/device", "/home");
  swap(`${base}add/named/${id}`);
}

/** Polls the person's devices until the awaited one is among them, then opens the page of the new device. */
function useAwaited(isIt: (device: DeviceAtHome) => boolean): void {
  const { base } = useCompanion();
  const read = useRead(api.bindings.list);
  useRepeated(read, lookEvery);
  const found = read.value?.list.find((device) => device.role === "admin" && isIt(device))?.id;
  useEffect(() => {
    if (found !== undefined) openNewDevice(base, found);
  }, [found, base]);
}

/** Says that the app is waiting for a device and, after a while, what may be wrong. */
function Waits() {
  const words = useAddWords();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, longMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex flex-col gap-3 text-center text-muted">
      <p className="flex items-center justify-center gap-2">
        <Router aria-hidden size={20} className="animate-shimmer" />
        {words.waits}
      </p>
      {isLong && <p>{words.waitsLong}</p>}
    </div>
  );
}

/** The press that the platform waits for: it binds the device to the home. */
export interface Press {
  /** The name of the function point that the press changes. */
  name: string;
  /** Seconds since 1970. */
  expires_at: number;
}

/** Says what to press, until the press has bound the device. */
export function WaitingForPress({ name, expires_at, onAgain }: Press & { onAgain: () => void }) {
  const { tag } = useCompanion();
  const words = useAddWords();
  useAwaited(({ bound_at }) => bound_at >= expires_at - limits.bindingPressSeconds);
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "medium" });
  return (
    <>
      <p className="text-section">{fill(words.pressText, { name, time: time.format(expires_at * 1000) })}</p>
      <Waits />
      <Tap look="quiet" onClick={onAgain}>
        {words.anotherWay}
      </Tap>
    </>
  );
}

/** A code that binds the device which presents it. */
export interface PairingCode {
  token: string;
  /** Seconds since 1970. */
  expires_at: number;
}

/**
 * Waits until the device that received a pairing code is bound to the home.
 * @param device the product key and name of the device; null if it has not reported them
 */
export function WaitingForDevice({
  code,
  device,
}: {
  code: PairingCode;
  device: { product_key: string; device_name: string } | null;
}) {
  useAwaited(
    (one) =>
      one.bound_at >= code.expires_at - limits.pairingTokenSeconds ||
      // A device that the person has bound before and only moved to another Wi-Fi is not bound a second time, so its
      // `bound_at` does not change.
      (one.device_name === device?.device_name && one.product_key === device.product_key && one.online === 1),
  );
  return <Waits />;
}

/** Shows the code until it has bound a device. */
export function WaitingForCode({ code, onAgain }: { code: PairingCode; onAgain: () => void }) {
  const { tag } = useCompanion();
  const words = useAddWords();
  const common = useLaterWords();
  const [isOver, setOver] = useState(false);
  const { token, expires_at } = code;
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "short" });
  useEffect(() => {
    const timer = setTimeout(setOver, Math.max(0, expires_at * 1000 - Date.now()), true);
    return () => clearTimeout(timer);
  }, [expires_at]);
  return (
    <>
      <p className="text-muted">
        {isOver ? words.codeOver : fill(words.codeText, { time: time.format(expires_at * 1000) })}
      </p>
      {!isOver && (
        <p
          className="rounded-xl bg-sunken p-4 text-center font-mono text-section break-all select-all"
          dir="ltr"
        >
          {token}
        </p>
      )}
      {!isOver && navigator.clipboard && (
        <Tap
          icon={Copy}
          onClick={() => void navigator.clipboard.writeText(token).then(() => tell(common.copied))}
        >
          {common.copy}
        </Tap>
      )}
      <WaitingForDevice code={code} device={null} />
      <Tap look={isOver ? "primary" : "quiet"} onClick={onAgain}>
        {words.anotherCode}
      </Tap>
    </>
  );
}
