import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { Found } from "@thingwright/contract/grammar/search.ts";
import { AppWindow, MemoryStick, Shapes, Smartphone } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { useCall } from "../../lib/query.ts";
import { useGo } from "../../lib/screens.tsx";
import { mayOpen, useMay, useUser } from "../../lib/user.ts";
import type { Command } from "../../ui/command-palette.tsx";
import { messages } from "./messages/en.ts";

/** The largest number of apps, of panels, and of firmware, that are shown. It is small because the palette is short. */
const mostOthers = 5;

/**
 * Finds the apps, panels and firmware that match the keyword, for users who may open them. While a search runs, the results
 * are those of the keyword before.
 */
export function useFoundOthers(keyword: string): { others: Command[]; isFetching: boolean } {
  const t = useMessages(messages);
  const user = useUser();
  const local = useLocalName();
  const go = useGo();
  const input = { query: { keyword, page_size: mostOthers } };
  const shown = (key: MenuKey) => ({ enabled: keyword !== "" && mayOpen(user, { key }), keepPrevious: true });
  const apps = useCall(api.apps.list, input, shown("appVersions"));
  const panels = useCall(api.panels.list, input, shown("panelInfo"));
  const firmware = useCall(api.firmware.list, input, shown("firmwareInfo"));
  const isFetching = [apps, panels, firmware].some((search) => search.isFetching);
  if (keyword === "") return { others: [], isFetching };
  const others = [
    ...(apps.data?.list ?? []).map(({ id, name, package_name }) => ({
      id: `app:${id}`,
      label: name,
      hint: package_name,
      icon: AppWindow,
      onSelect: () => void go({ screen: "appVersions", params: { appId: id } }),
    })),
    ...(panels.data?.list ?? []).map((panel) => ({
      id: `panel:${panel.id}`,
      label: local(panel),
      hint: t("panel"),
      icon: Smartphone,
      onSelect: () => void go({ screen: "panelInfo", params: { id: panel.id } }),
    })),
    ...(firmware.data?.list ?? []).map(({ id, name, version, product_name }) => ({
      id: `firmware:${id}`,
      label: `${name} ${version}`,
      hint: product_name,
      icon: MemoryStick,
      onSelect: () => void go({ screen: "firmwareInfo", params: { firmwareId: id } }),
    })),
  ];
  return { others, isFetching };
}

const mostCategories = 8;

/**
 * Finds the categories that match the typed text, for users who may change them. Searches the whole tree in the
 * browser.
 */
export function useFoundCategories(typed: string): Command[] {
  const may = useMay();
  const local = useLocalName();
  const go = useGo();
  const wanted = typed.trim().toLowerCase();
  const enabled = wanted !== "" && may(api.categories.update);
  const { data } = useCall(api.categories.list, {}, { enabled, staleTime: 300_000 });
  if (!enabled) return [];
  const leaves = (data?.list ?? []).flatMap((parent) => parent.children.map((child) => ({ child, parent })));
  return leaves
    .filter(({ child }) => [child.name, child.name_en].some((name) => name.toLowerCase().includes(wanted)))
    .slice(0, mostCategories)
    .map(({ child, parent }) => ({
      id: `category:${child.id}`,
      label: local(child),
      hint: local(parent),
      icon: Shapes,
      onSelect: () => void go({ screen: "categoryDefinition", params: { categoryId: child.id } }),
    }));
}

/** Returns a function that opens the page of a found product or device. */
export function useOpenFound(): (found: Found) => void {
  const go = useGo();
  return (found) => {
    if (found.kind === "product") void go({ screen: "productDefinition", params: { productId: found.id } });
    else void go({ screen: "deviceInfo", params: { productId: found.product_id, deviceId: found.id } });
  };
}
