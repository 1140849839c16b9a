import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { type ListColumns, useCreatedColumn } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { useProductColumn } from "../products/shared/product-column.tsx";
import { useVerificationWord, VerificationState } from "./firmware-status.tsx";
import { messages } from "./messages/en.ts";
import { useModuleWord } from "./module-words.ts";

/** The columns of the list on the page and in its export. */
export function useFirmwareColumns(): ListColumns<Firmware> {
  const t = useMessages(messages);
  const moduleWord = useModuleWord();
  const verificationWord = useVerificationWord();
  const created = useCreatedColumn();
  const product = useProductColumn<Firmware>({
    productOf: ({ product_id: id, product_name: name }) => ({ id, name }),
  });
  return {
    columns: [
      {
        id: "name",
        header: t("name"),
        sortable: true,
        minWidth: 180,
        cell: ({ id, name }) => (
          <ScreenLink
            screen="firmwareInfo"
            params={{ firmwareId: id }}
            title={name}
            className="block max-w-full truncate rounded-sm font-medium text-ink hover:text-accent-ink"
          >
            {name}
          </ScreenLink>
        ),
      },
      {
        id: "version",
        header: t("version"),
        width: 100,
        cell: ({ version }) => <span className="font-mono tabular">{version}</span>,
      },
      product.column,
      {
        id: "status",
        header: t("verification"),
        priority: 2,
        width: 150,
        cell: (firmware) => <VerificationState firmware={firmware} />,
      },
      {
        id: "module",
        header: t("module"),
        priority: 2,
        width: 130,
        cell: ({ module }) => <span className="truncate text-muted">{moduleWord(module)}</span>,
      },
      {
        id: "size",
        header: t("size"),
        align: "end",
        priority: 3,
        width: 100,
        cell: ({ size }) => <span className="tabular text-muted">{formatBytes(size)}</span>,
      },
      created.column,
    ],
    csv: [
      { header: t("name"), value: ({ name }) => name },
      { header: t("version"), value: ({ version }) => version },
      product.csv,
      { header: t("verification"), value: verificationWord },
      { header: t("module"), value: ({ module }) => moduleWord(module) },
      { header: t("size"), value: ({ size }) => size },
      { header: t("sha256"), value: ({ sha256 }) => sha256 },
      created.csv,
    ],
  };
}
