import { importFieldNames, importFields } from "@thingwright/contract/devices/device-import-fields.ts";
import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { csvOf, download } from "../../lib/csv.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Time } from "../../ui/time.tsx";
import { FileField } from "../../parts/files/file-field.tsx";
import { ProductField } from "../products/shared/product-field.tsx";
import { messages } from "./messages/en.ts";

interface ListChooserProps {
  /** The product that is chosen at first. */
  product: string | undefined;
  onOpen: (list: string) => void;
}

/**
 * Asks for a product and a file. The server reads the file as a new list. Below, the lists of the last day are shown.
 */
export function ListChooser({ product: first = "", onOpen }: ListChooserProps) {
  const t = useMessages(messages);
  const may = useMay();
  const [product, setProduct] = useState(first);
  const [file, setFile] = useState<ShownFile | null>(null);
  const [tried, setTried] = useState(false);
  const read = useAction(api.deviceImports.create, { onDone: ({ id }) => onOpen(id) });
  const start = () => {
    setTried(true);
    if (product !== "" && file) read.start({ body: { product_id: product, file_id: file.id } });
  };
  return (
    <>
      {may(api.deviceImports.create) && (
        <Card>
          <div className="flex max-w-202 flex-col gap-4">
            <ProductField
              value={product}
              onChange={setProduct}
              required
              error={tried && product === "" ? t("productRequired") : undefined}
            />
            <Field
              label={t("file")}
              help={t("fileHelp")}
              required
              error={tried && !file ? t("fileRequired") : undefined}
            >
              <FileField value={file} onChange={setFile} purpose="deviceList" />
            </Field>
            {read.error !== undefined && read.error !== null && (
              <Alert tone="danger">{errorText(read.error)}</Alert>
            )}
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" loading={read.pending} onClick={start}>
                {t("read")}
              </Button>
              <Template />
            </div>
          </div>
        </Card>
      )}
      <Recent onOpen={onOpen} />
    </>
  );
}

/** Saves a template of an import file: the headings of all fields, and one example device. */
function Template() {
  const t = useMessages(messages);
  const language = useLanguage();
  const example: Record<(typeof importFieldNames)[number], string> = {
    device_name: "lamp-0001",
    name: t("templateNote"),
    mac: "A4:C1:38:00:00:01",
    device_secret: "",
    tuyalink_id: "",
    labels: "room=hall; floor=2",
  };
  const save = () =>
    download(
      `${t("templateName")}.csv`,
      csvOf(
        importFieldNames.map((field) => ({
          header: importFields[field].heading[language],
          value: (row: typeof example) => row[field],
        })),
        [example],
      ),
    );
  return (
    <Button icon={Download} onClick={save}>
      {t("template")}
    </Button>
  );
}

function Recent({ onOpen }: Pick<ListChooserProps, "onOpen">) {
  const t = useMessages(messages);
  const { data } = useCall(api.deviceImports.list, {});
  if (!data || data.list.length === 0) return null;
  return (
    <Card flush title={t("recent")} description={t("recentText")}>
      <ul className="divide-y divide-line">
        {data.list.map(({ id, file_name, product_name, state, lines, imported, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 break-all">
              {file_name} <span className="text-muted">{product_name}</span>
            </span>
            <span className="text-meta text-muted tabular">
              {t(`state_${state}`)} · {imported} / {lines}
            </span>
            <Time value={created_at} precision="minute" className="text-meta text-muted" />
            <Button size="sm" onClick={() => onOpen(id)}>
              {t("open")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
