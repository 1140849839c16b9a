import type { Product } from "@thingwright/contract/products.ts";
import { FileBraces, FileCode } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { download } from "../../../lib/csv.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { messages } from "../messages/en.ts";

/** The entries of a product's menu that save it as a file. */
export function useExportEntries(): (product: Product) => MenuEntry[] {
  const t = useMessages(messages);
  const fetched = useAction(api.productFiles.export, {
    invalidates: [],
    onDone: ({ name, content }) => download(name, new Blob([content])),
  });
  const save = ({ id }: Product, type: "yaml" | "json") =>
    fetched.start({ params: { id }, query: { type, pictures: "all" } });
  return (product) => [
    { label: t("exportYaml"), icon: FileCode, onSelect: () => save(product, "yaml") },
    { label: t("exportJson"), icon: FileBraces, onSelect: () => save(product, "json") },
  ];
}
