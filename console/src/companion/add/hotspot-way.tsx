import { useState } from "react";
import { api } from "../../lib/api.ts";
import { Tap } from "../parts.tsx";
import { ask } from "../people/person.ts";
import { useDeed } from "../people/use-deed.ts";
import { type PairingCode, WaitingForCode } from "./waiting.tsx";
import { useAddWords } from "./words.ts";

/** Adds a device through a page of its own, on which a pairing code is entered beside the Wi-Fi. */
export function HotspotWay({ homeId: home_id }: { homeId: string }) {
  const words = useAddWords();
  const [code, setCode] = useState<PairingCode>();
  const [isBusy, run] = useDeed();
  const get = () => run(async () => setCode(await ask(api.bindings.pairingToken, { body: { home_id } })));
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-muted">
        <li>{words.hotspotPower}</li>
        <li>{words.hotspotJoin}</li>
        <li>{words.hotspotEnter}</li>
      </ol>
      {code ? (
        <WaitingForCode key={code.token} code={code} onAgain={() => void get()} />
      ) : (
        <Tap look="primary" aria-busy={isBusy || undefined} onClick={() => void get()}>
          {words.getCode}
        </Tap>
      )}
    </>
  );
}
