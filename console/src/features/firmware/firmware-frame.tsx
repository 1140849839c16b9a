import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ObjectHead } from "../../lib/object-head.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useObjectTitle } from "../../lib/title.ts";
import { useVisit } from "../../lib/visits.ts";
import { SidebarBack } from "../../ui/sidebar.tsx";
import { messages } from "./messages/en.ts";

interface FrameProps {
  params: Record<string, string>;
}

const useFirmware = (id = "") => useCall(api.firmware.get, { params: { id } });

/** The head of the menu of one firmware: the back link, its name and its version. */
export function FirmwareHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const { data, isError, error } = useFirmware(params.firmwareId);
  useVisit("firmwareId", data?.name, error);
  return (
    <ObjectHead
      back={<SidebarBack render={<ScreenLink screen="firmwareList" />}>{t("backToList")}</SidebarBack>}
      object={isError ? null : data && { icon: data.product_icon, name: data.name, state: data.version }}
    />
  );
}

/** The name of the firmware in the breadcrumbs and in the browser's tab. */
export function FirmwareCrumb({ params }: FrameProps) {
  const t = useMessages(messages);
  const name = useFirmware(params.firmwareId).data?.name;
  useObjectTitle(0, name);
  return name ?? t("firmware");
}
