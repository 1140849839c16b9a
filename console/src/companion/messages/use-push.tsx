import type { PushState } from "@thingwright/contract/people/push-subscriptions.ts";
import { BellOff, BellRing } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { Tap } from "../parts.tsx";
import { tell } from "../people/notice.tsx";
import { updateCached, useRead } from "../people/reads.ts";
import { Row, Rows } from "../people/rows.tsx";
import { useExclusiveAction } from "../people/use-exclusive-action.ts";
import { canBePushed, couldBeInstalled, isBlocked, isListening, turnOff, turnOn } from "./push.ts";
import { useMessageWords } from "./words.ts";

interface Push {
  /** Offers to send messages to this phone while the companion is closed. */
  offer?: ReactNode;
  /** Says that messages are sent, or why they cannot be. */
  note?: ReactNode;
}

/**
 * Push messages to this phone: the offer to turn them on, or a note about them. Empty if the platform sends none, or
 * the browser supports none.
 */
export function usePush(): Push {
  const words = useMessageWords();
  const { value: state } = useRead(api.pushSubscriptions.get);
  const [listening, setListening] = useState<boolean>();
  const [blocked, setBlocked] = useState(() => canBePushed() && isBlocked());
  const [isBusy, run] = useExclusiveAction();
  useEffect(() => {
    if (!canBePushed()) return;
    let isLatest = true;
    void isListening().then((is) => isLatest && setListening(is));
    return () => {
      isLatest = false;
    };
  }, []);
  const key = state?.public_key ?? null;
  if (!state || key === null) return {};
  if (couldBeInstalled() && !canBePushed()) return { note: <PushNote text={words.pushInstallFirst} /> };
  if (blocked) return { note: <PushNote text={words.pushBlocked} /> };
  if (listening === undefined) return {};
  const change = (next: PushState) => {
    updateCached(api.pushSubscriptions.get, {}, () => next);
    setListening(next.subscribed);
    tell(next.subscribed ? words.pushIsOn : words.pushIsOff);
  };
  const off = () => run(async () => change(await turnOff()));
  const on = () =>
    run(async () => {
      const next = await turnOn(key);
      if (next) change(next);
      else setBlocked(isBlocked());
    });
  if (state.subscribed && listening)
    return {
      note: (
        <Rows>
          <Row
            icon={BellRing}
            label={words.pushIsOn}
            detail={words.pushOnText}
            end={
              <Tap look="quiet" className="me-2 shrink-0" disabled={isBusy} onClick={() => void off()}>
                {words.pushTurnOff}
              </Tap>
            }
          />
        </Rows>
      ),
    };
  return {
    offer: (
      <section className="flex flex-col gap-3 rounded-xl border border-accent-line bg-accent-soft p-4">
        <h2 className="font-semibold">{words.pushTitle}</h2>
        <p>{words.pushText}</p>
        <Tap look="primary" icon={BellRing} disabled={isBusy} onClick={() => void on()}>
          {words.pushTurnOn}
        </Tap>
      </section>
    ),
  };
}

function PushNote({ text }: { text: string }) {
  return (
    <p className="flex gap-3 rounded-xl border border-line bg-sheet p-4 text-muted">
      <BellOff aria-hidden size={20} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
