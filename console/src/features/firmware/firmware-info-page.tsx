import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { Download, KeyRound, Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { download } from "../../lib/csv.ts";
import { downloadFile } from "../../lib/download-file.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { GlyphTile } from "../../ui/glyph-tile.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.ts";
import { messages } from "./messages/en.ts";
import { useModuleWord } from "./module-words.ts";

const EditDrawer = lazyPart(() => import("./firmware-drawers.tsx").then((m) => m.EditFirmwareDrawer));

/** One firmware: what it is for, its file and its signature. */
export function FirmwareInfoPage() {
  const t = useMessages(messages);
  const { firmwareId: id } = useScreenParams("firmwareInfo");
  const { data, error, isError, refetch } = useCall(api.firmware.get, { params: { id } });
  if (data) return <FirmwareInfo firmware={data} />;
  return (
    <Page title={t("firmware")}>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={6} />}
    </Page>
  );
}

function FirmwareInfo({ firmware }: { firmware: Firmware }) {
  const t = useMessages(messages);
  const may = useMay();
  const moduleWord = useModuleWord();
  const [editing, setEditing] = useState(false);
  const { hardware } = firmware;
  return (
    <Page>
      <DetailHeader
        glyph={<GlyphTile name={firmware.product_icon} />}
        title={firmware.name}
        identifiers={[{ label: t("version"), value: firmware.version }]}
        actions={
          may(api.firmware.update) && (
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          )
        }
      />
      <Card title={t("details")}>
        <DescriptionList
          columns={2}
          items={[
            {
              label: t("product"),
              value: (
                <TextLink
                  render={
                    <ScreenLink screen="productDefinition" params={{ productId: firmware.product_id }} />
                  }
                >
                  {firmware.product_name}
                </TextLink>
              ),
            },
            { label: t("module"), value: moduleWord(firmware.module) },
            { label: t("sources"), value: firmware.source_versions.join(", ") || t("anyVersion") },
            { label: t("model"), value: hardware.model?.join(", ") ?? t("anyHardware") },
            { label: t("revision"), value: hardware.revision?.join(", ") ?? t("anyHardware") },
            { label: t("architecture"), value: hardware.architecture?.join(", ") ?? t("anyHardware") },
            {
              label: t("report"),
              value: firmware.test_report_url && (
                <TextLink
                  render={<a href={firmware.test_report_url} target="_blank" rel="noopener noreferrer" />}
                >
                  <span className="min-w-0 break-all">{firmware.test_report_url}</span>
                </TextLink>
              ),
            },
            { label: t("createdBy"), value: firmware.created_by },
            { label: t("createdAt"), value: <Time value={firmware.created_at} /> },
          ]}
        />
        <div className="mt-2.5">
          <DescriptionList
            items={[
              {
                label: t("description"),
                value: firmware.description && (
                  <span className="whitespace-pre-line">{firmware.description}</span>
                ),
              },
              { label: t("notes"), value: firmware.notes },
            ]}
          />
        </div>
      </Card>
      <SignatureCard firmware={firmware} />
      {editing && <EditDrawer firmware={firmware} onClose={() => setEditing(false)} />}
    </Page>
  );
}

/** The file with its digests, and what a device needs to check that the file is from this account. */
function SignatureCard({ firmware }: { firmware: Firmware }) {
  const t = useMessages(messages);
  const { data: key } = useCall(api.firmware.signingKey, {});
  const save = async () => {
    if (!(await downloadFile(firmware.url, firmware.file_name)))
      toast.error(t("downloadFailed", { name: firmware.file_name }));
  };
  return (
    <Card
      title={t("integrity")}
      description={t("integrityText")}
      actions={
        <>
          {key?.public_key && (
            <Button
              icon={KeyRound}
              onClick={() => download(t("keyFile"), key.public_key ?? "", "application/x-pem-file")}
            >
              {t("downloadKey")}
            </Button>
          )}
          <Button icon={Download} onClick={() => void save()}>
            {t("downloadFile")}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={[
          { label: t("file"), value: <span className="break-all">{firmware.file_name}</span> },
          { label: t("size"), value: formatBytes(firmware.size) },
          { label: t("sha256"), value: <CopyText value={firmware.sha256} label={t("sha256")} wrap /> },
          { label: t("md5"), value: <CopyText value={firmware.md5} label={t("md5")} wrap /> },
          {
            label: t("signature"),
            value: <CopyText value={firmware.signature} label={t("signature")} wrap />,
          },
          key !== undefined &&
            key.public_key !== null && {
              label: t("fingerprint"),
              value: <CopyText value={key.fingerprint} label={t("fingerprint")} wrap />,
            },
        ]}
      />
      <h3 className="pt-4 font-medium">{t("signed")}</h3>
      <p className="pb-2 text-meta text-muted">{t("signedHelp")}</p>
      <CodeBlock label={t("signed")} code={firmware.signed} />
    </Card>
  );
}
