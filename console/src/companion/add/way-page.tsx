import { Page } from "../people/frame.tsx";
import { BluetoothWay } from "./bluetooth-way.tsx";
import { CodeWay } from "./code-way.tsx";
import { HotspotWay } from "./hotspot-way.tsx";
import type { AddWay } from "./ways.ts";
import { useAddWords } from "./words.ts";

interface WayPageProps {
  way: AddWay;
  homeId: string;
  /** The path within the companion that the way back leads to. */
  back: string;
}

/** One way to add a device, from its beginning until the device is there. */
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
