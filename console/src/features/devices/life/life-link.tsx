import type { LifeEntry } from "@thingwright/contract/devices/device-life.ts";
import type { ReactElement } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { messages } from "./messages/en.ts";

/** How much time the linked page shows before and after the event, in milliseconds, so that the causes are visible. */
const around = 60_000;

interface LifeLinkProps {
  entry: LifeEntry;
  deviceId: string;
  productId: string;
  inFleet: boolean;
}

/** A link to the page with the details of an entry of a device's life; null for entries without further details. */
export function LifeLink({ entry, deviceId, productId, inFleet }: LifeLinkProps) {
  const t = useMessages(messages);
  const { time } = entry;
  const since = "since" in entry ? entry.since : time;
  const until = entry.kind === "silence" ? entry.until : time;
  // A silence that has not ended needs no range: the linked page shows the latest values by default.
  const search: Record<string, string> =
    until === null ? {} : { from: String(since - around), to: String(until + around) };
  const ofProduct = { params: { productId, deviceId }, search };
  const ofFleet = { params: { deviceId }, search };
  const history = (label: string, wanted: typeof search & { points?: string }) =>
    inFleet ? (
      <Go label={label} link={<ScreenLink screen="fleetHistory" {...ofFleet} search={wanted} />} />
    ) : (
      <Go label={label} link={<ScreenLink screen="deviceHistory" {...ofProduct} search={wanted} />} />
    );
  switch (entry.kind) {
    case "presence":
      return <Go label={t("seeOnlineLog")} link={<ScreenLink screen="onOffLineLog" {...ofProduct} />} />;
    case "refusal":
      return (
        <Go
          label={t("seeCommunication")}
          link={<ScreenLink screen="communicationLog" {...ofProduct} search={{ ...search, refused: "1" }} />}
        />
      );
    case "silence":
      return history(t("seeHistory"), search);
    case "binding":
      return (
        <Go
          label={t("seeBindLog")}
          link={
            inFleet ? (
              <ScreenLink screen="fleetBindLog" {...ofFleet} />
            ) : (
              <ScreenLink screen="bindLog" {...ofProduct} />
            )
          }
        />
      );
    case "call":
      return (
        <Go
          label={t("seeCalls")}
          link={
            inFleet ? (
              <ScreenLink screen="fleetCalls" {...ofFleet} />
            ) : (
              <ScreenLink screen="deviceCalls" {...ofProduct} />
            )
          }
        />
      );
    case "consumable":
      return (
        <Go
          label={t("seeConsumables")}
          link={<ScreenLink screen="consumableList" search={{ device_id: deviceId }} />}
        />
      );
    case "change":
      return (
        <Go
          label={t("seeRecord")}
          link={<ScreenLink screen="operatingRecord" search={{ object_id: deviceId }} />}
        />
      );
    default:
      return null;
  }
}

function Go({ label, link }: { label: string; link: ReactElement }) {
  return (
    <TextLink render={link} className="text-meta whitespace-nowrap">
      {label}
    </TextLink>
  );
}
