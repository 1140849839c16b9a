import type { AppVersion, PackageFacts } from "@thingwright/contract/people/app-versions.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { formatTime } from "../../../ui/time.tsx";
import { messages } from "./messages/en.ts";

function Signers({ signers }: { signers: readonly string[] }) {
  const t = useMessages(messages);
  if (signers.length === 0) return t("signersNone");
  return signers.map((signer) => (
    <span key={signer} className="block font-mono text-meta break-all">
      {signer}
    </span>
  ));
}

/** The facts read from an uploaded APK. */
export function ReadFacts({ facts }: { facts: PackageFacts }) {
  const t = useMessages(messages);
  return (
    <DescriptionList
      items={[
        { label: t("packageName"), value: <span className="font-mono">{facts.package_name}</span> },
        { label: t("version"), value: facts.version },
        { label: t("code"), value: facts.version_code },
        { label: t("minSdk"), value: facts.min_sdk && t("minSdkFrom", { level: facts.min_sdk }) },
        { label: t("signers"), value: <Signers signers={facts.signers} /> },
      ]}
    />
  );
}

/** The details of a version that cannot be changed after the upload. */
export function VersionFacts({ version }: { version: AppVersion }) {
  const t = useMessages(messages);
  const { file, platform, published_at } = version;
  const isApk = file !== null && platform === "android";
  return (
    <DescriptionList
      items={[
        { label: t("platform"), value: t(platform) },
        version.version_code !== null && { label: t("code"), value: version.version_code },
        file && { label: t("file"), value: file.name },
        file && { label: t("size"), value: formatBytes(file.size) },
        isApk && {
          label: t("minSdk"),
          value: version.min_sdk && t("minSdkFrom", { level: version.min_sdk }),
        },
        isApk && { label: t("signers"), value: <Signers signers={version.signers} /> },
        file && {
          label: t("hash"),
          value: <span className="font-mono text-meta break-all">{file.sha256}</span>,
        },
        published_at !== null && {
          label: t("published"),
          value: t("publishedBy", { time: formatTime(published_at), name: version.published_by || "--" }),
        },
      ]}
    />
  );
}
