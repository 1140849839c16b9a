import { Page } from "../people/frame.tsx";
import { BluetoothWay } from "./bluetooth-way.tsx";
import { CodeWay } from "./code-way.tsx";
import type { AddWay } from "./ways.ts";
import { useAddWords } from "./words.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { Tap } from "../parts.tsx";
import { ask } from "../people/person.ts";
import { useExclusiveAction } from "../people/use-exclusive-action.ts";
import { type PairingCode, WaitingForCode } from "./waiting.tsx";

interface WayPageProps {
  way: AddWay;
  homeId: string;
  /** The path within the companion that the back link leads to. */
  back: string;
}

/** One way to add a device, from its beginning until the device is added. */
export function WayPage({ way, homeId, back }: WayPageProps) {
  const words = useAddWords();
  return (
    <Page title={words[way]} back={back}>
      {way === "bluetooth" ? (
        <BluetoothWay homeId={homeId} />
      ) : way === "hotspot" ? (
        <HotspotWay homeId={homeId} />
      ) : (
        <CodeWay homeId={homeId} scans={way === "camera"} />
      )}
    </Page>
  );
}

/**
 * Adds a device through its own Wi-Fi hotspot: the person joins the hotspot, and enters the pairing code and the home's
 * Wi-Fi on the page that the device serves there.
 */
function HotspotWay({ homeId: home_id }: { homeId: string }) {
  const words = useAddWords();
  const [code, setCode] = useState<PairingCode>();
  const [isBusy, run] = useExclusiveAction();
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
