import { platforms } from "@thingwright/contract/people/apps.ts";
import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import type { NewPanelVersion } from "@thingwright/contract/content/panel-versions.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction } from "../../lib/query.ts";
import { ManualLink } from "../../lib/manual-link.tsx";
import type { Reply } from "@thingwright/contract/grammar/route.ts";
import type { panels } from "@thingwright/contract/content/panels.ts";
import { Alert } from "../../ui/alert.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Field } from "../../ui/field.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { Input } from "../../ui/input.tsx";
import { SomeOf } from "../../ui/some-of.tsx";
import { FileField } from "../../parts/files/file-field.tsx";
import { messages } from "./messages/en.ts";
import { OriginsField } from "./origins-field.tsx";
import type { PanelPoint } from "@thingwright/contract/content/panel-manifest.ts";
import { dataTypeWords } from "@thingwright/contract/points/point-words.ts";

type Read = Reply<typeof panels.read>;
export type VersionDraft = Required<NewPanelVersion>;

interface VersionFieldsProps {
  /** Null while no bundle is chosen. */
  value: VersionDraft | null;
  onChange: (value: VersionDraft | null) => void;
  error: (field: keyof VersionDraft) => string | undefined;
}

/** The fields of a new version: its bundle, the bundle's manifest, and the addresses that the version may call. */
export function VersionFields({ value, onChange, error }: VersionFieldsProps) {
  const t = useMessages(messages);
  const [file, setFile] = useState<ShownFile | null>(null);
  const [read, setRead] = useState<Read>();
  const reading = useAction(api.panels.read, { invalidates: [] });
  const take = (next: ShownFile | null) => {
    setFile(next);
    setRead(undefined);
    if (!next) return onChange(null);
    onChange({ file_id: next.id, platforms: [...platforms], notes: "", origins: [] });
    reading.run({ body: { file_id: next.id } }).then(setRead, () => undefined);
  };
  return (
    <>
      <Field
        label={t("file")}
        error={error("file_id")}
        help={t("fileHelp")}
        action={<ManualLink manual="panels" />}
      >
        <FileField value={file} onChange={take} purpose="panel" />
      </Field>
      {value && reading.pending && <p className="text-meta text-muted">{t("reading")}</p>}
      {value && reading.error && !read ? (
        <Alert tone="danger" title={t("unread")}>
          {errorText(reading.error)}
        </Alert>
      ) : null}
      {value && read && (
        <>
          <ReadBundle read={read} />
          <fieldset className="flex flex-col gap-1.5">
            <legend className="pb-1.5 font-medium">{t("platforms")}</legend>
            <SomeOf
              label={t("platforms")}
              value={value.platforms}
              onChange={(chosen) => onChange({ ...value, platforms: chosen })}
              onBlur={() => undefined}
              options={platforms.map((one) => ({ value: one, label: t(one) }))}
              error={error("platforms")}
            />
          </fieldset>
          <OriginsField
            asked={read.manifest.origins}
            value={value.origins}
            onChange={(origins) => onChange({ ...value, origins })}
          />
          <Field label={t("notes")} error={error("notes")}>
            <Input
              value={value.notes}
              onChange={(event) => onChange({ ...value, notes: event.target.value })}
              autoComplete="off"
            />
          </Field>
        </>
      )}
    </>
  );
}

/** The manifest of a bundle, and its size. */
function ReadBundle({ read: { manifest, bytes } }: { read: Read }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const name = manifest.name[language] ?? manifest.name.en ?? manifest.name.zh_CN ?? "";
  return (
    <div className="rounded-md border border-line bg-sunken p-3">
      <DescriptionList
        items={[
          { label: t("bundleName"), value: name },
          { label: t("bundleVersion"), value: <span className="tabular">{manifest.version}</span> },
          { label: t("bundleSize"), value: formatBytes(bytes) },
          { label: t("needs"), value: <PointNeeds points={manifest.points} /> },
        ]}
      />
    </div>
  );
}

/** The function points that the manifest of a bundle names. */
function PointNeeds({ points }: { points: readonly PanelPoint[] }) {
  const t = useMessages(messages);
  const language = useLanguage();
  if (points.length === 0) return t("needsNone");
  return (
    <ul className="flex flex-col gap-0.5">
      {points.map(({ identifier, data_types, optional }) => (
        <li key={identifier} className="break-words">
          <code className="font-mono text-meta">{identifier}</code>{" "}
          <span className="text-meta text-muted">
            {[
              data_types.map((type) => dataTypeWords[type][language]).join(" / "),
              ...(optional ? [t("optional")] : []),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
