import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { TextLink } from "../../../ui/button.tsx";
import type { ShownDevice } from "./live-row-updates.ts";
import { messages } from "./messages/en.ts";

/**
 * The number of a device's recently refused messages and sign-ins, as text. If one of the two counts has reached its
 * limit, there may be more refusals, so a "+" is appended.
 */
export function refusalText({ activity }: ShownDevice): string {
  const { refused_messages: messagesRefused = 0, refused_sign_ins: signIns = 0 } = activity ?? {};
  const capped = Math.max(messagesRefused, signIns) >= limits.refusalsCounted;
  return `${messagesRefused + signIns}${capped ? "+" : ""}`;
}

/**
 * The number of a device's recently refused messages and sign-ins, as a link to the log that lists them.
 * @param search further parameters of the link
 */
export function RefusalCount({
  device,
  search,
}: {
  device: ShownDevice;
  search: Record<string, string> | undefined;
}) {
  const t = useMessages(messages);
  const { refused_messages: count = 0, refused_sign_ins: signIns = 0 } = device.activity ?? {};
  if (count + signIns === 0) return <span className="text-muted">0</span>;
  const params = { productId: device.product_id, deviceId: device.id };
  const lately = { ...search, period: "24h" };
  return (
    <span title={t("refusedOf", { messages: count, signIns })}>
      <TextLink
        className="tabular"
        render={
          count > 0 ? (
            <ScreenLink screen="communicationLog" params={params} search={{ ...lately, refused: "1" }} />
          ) : (
            <ScreenLink screen="onOffLineLog" params={params} search={{ ...lately, event: "0" }} />
          )
        }
      >
        {refusalText(device)}
      </TextLink>
    </span>
  );
}
