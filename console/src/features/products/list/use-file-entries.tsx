import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { FileBraces, FileCode, FileInput } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { mayOpen, useMay, useUser } from "../../../lib/user.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { messages } from "../messages/en.ts";

/** Returns the menu entries that save a product as a file and that apply changes from such a file. */
export function useFileEntries(): (product: Product) => MenuEntry[] {
  const t = useMessages(messages);
  const may = useMay();
  const mayCompare = mayOpen(useUser(), { key: "productDifference" });
  const fetched = useAction(api.productFiles.export, {
    invalidates: [],
    onDone: ({ name, content }) =>
      void import("../../../lib/csv.ts").then(({ download }) => download(name, new Blob([content]))),
  });
  const save = ({ id }: Product, type: "yaml" | "json") =>
    fetched.start({ params: { id }, query: { type, pictures: "all" } });
  return (product) => [
    { label: t("exportYaml"), icon: FileCode, onSelect: () => save(product, "yaml") },
    { label: t("exportJson"), icon: FileBraces, onSelect: () => save(product, "json") },
    product.status === productStatus.developing &&
      may(api.productFiles.apply) &&
      mayCompare && {
        label: t("applyFile"),
        icon: FileInput,
        render: (
          <ScreenLink screen="productDifference" params={{ productId: product.id }} search={{ to: "file" }} />
        ),
      },
  ];
}
