import type { DeviceImport } from "@thingwright/contract/devices/device-imports.ts";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

const encodings = { "utf-8": "UTF-8", gb18030: "GBK", "utf-16le": "UTF-16" } as const;

/** The numbers of lines of a list, and the encoding and delimiter that its file was read with. */
export function ListFacts({ list }: { list: DeviceImport }) {
  const t = useMessages(messages);
  const { lines, good, bad, imported, state, encoding, delimiter } = list;
  const figures = [
    [t("lines"), lines],
    state === "list" ? [t("good"), good] : [t("imported"), imported],
    [t("bad"), bad],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <p className="break-all">
        <span className="font-medium">{list.file_name}</span>{" "}
        <span className="text-muted">{list.product_name}</span>
      </p>
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(([label, value]) => (
          <div key={label} className="rounded-md border border-line px-3 py-2">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="text-title font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-meta text-muted">
        {t("readAs")}: {t("readAsText", { encoding: encodings[encoding], delimiter: t(delimiter) })}
        {list.username !== "" && ` · ${t("by")}: ${list.username}`}
      </p>
    </div>
  );
}
