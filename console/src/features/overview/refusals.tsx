import type { Refusal } from "@thingwright/contract/accounts/overview.ts";
import type { ReactElement } from "react";
import { Ago } from "../../lib/ago.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { Quiet, Row, Rows } from "./rows.tsx";

const RefusalReason = lazyPart(() => import("./refusal-reason.tsx").then((m) => m.RefusalReason));

/** The latest refusals, each with its reason and a link to its line in the log. */
export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useMessages(messages);
  return (
    <Rows title={t("refusals")}>
      {refusals.length === 0 && <Quiet title={t("noRefusals")}>{t("noRefusalsText")}</Quiet>}
      {refusals.map((one) => (
        <Row
          key={one.log === "unknown" ? one.id : one.device_id}
          link={linkOf(one)}
          name={one.log === "unknown" ? one.device_name || t("unnamed") : one.name}
          detail={one.product_name}
          end={<Ago time={one.time} className="text-meta text-faint" />}
        >
          <span className="line-clamp-2 text-warning-ink">
            <RefusalReason refusal={one} meanwhile={<Skeleton className="my-1 h-3 w-40" />} />
          </span>
        </Row>
      ))}
    </Rows>
  );
}

/**
 * Returns a link to the device's log up to the time of the refusal, so that the refusal is the first line of the log.
 * For an unknown device, returns a link to the page of unknown devices.
 */
function linkOf(one: Refusal): ReactElement {
  if (one.log === "unknown") {
    const search = one.product_id === null ? undefined : { product_id: one.product_id };
    return <ScreenLink screen="unknownDevices" search={search} />;
  }
  const params = { productId: one.product_id, deviceId: one.device_id };
  const to = String(one.time);
  return one.log === "communication" ? (
    <ScreenLink screen="communicationLog" params={params} search={{ refused: "1", to }} />
  ) : (
    <ScreenLink screen="onOffLineLog" params={params} search={{ event: "0", to }} />
  );
}
