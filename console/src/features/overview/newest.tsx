import type { NewestDevice } from "@thingwright/contract/accounts/overview.ts";
import { Ago } from "../../lib/ago.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { OnlineDot } from "../devices/shared/device-state.tsx";
import { messages } from "./messages/en.ts";
import { Quiet, Row, Rows } from "./rows.tsx";

/** The newest devices, each with a link to its live page. */
export function Newest({ devices }: { devices: readonly NewestDevice[] }) {
  const t = useMessages(messages);
  return (
    <Rows title={t("newest")}>
      {devices.length === 0 && <Quiet title={t("noDevices")}>{t("noDevicesText")}</Quiet>}
      {devices.map(({ id, name, product_id, product_name, online, created_at }) => (
        <Row
          key={id}
          link={<ScreenLink screen="deviceInfo" params={{ productId: product_id, deviceId: id }} />}
          name={name}
          detail={product_name}
          end={
            <span className="flex items-center gap-3 text-meta">
              <OnlineDot value={online} />
              <Ago time={created_at * 1000} className="w-16 text-end text-faint" />
            </span>
          }
        />
      ))}
    </Rows>
  );
}
