import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { DeviceFilter } from "../list/device-filters.tsx";
import { messages } from "./messages/en.ts";

const ExportDrawer = lazyPart(() => import("./export-drawer.tsx").then((m) => m.ExportDrawer));

/** The entry in a list's export menu that saves all devices of the list, and the drawer that the entry opens. */
export function useExportAll(filter: DeviceFilter, subject: string) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const entries: MenuEntry[] = [
    { label: t("exportAll"), hint: t("exportAllHint"), onSelect: () => setOpen(true) },
  ];
  const drawer = open && <ExportDrawer filter={filter} subject={subject} onClose={() => setOpen(false)} />;
  return { entries, drawer };
}
