import { wholeDevice } from "@thingwright/contract/firmware/firmware-version.ts";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

/** The usual name of a module that is only a part of the device. */
export const mcu = "mcu";

/**
 * Returns a function that names a module. Usual modules are named in the user's language, and any other module as the
 * device reports it.
 */
export function useModuleWord(): (module: string) => string {
  const t = useMessages(messages);
  return (module) => (module === wholeDevice ? t("wholeDevice") : module === mcu ? t("mcu") : module);
}
