import { platforms } from "@thingwright/contract/people/apps.ts";
import type { OfferedVersion, ProductPanel } from "@thingwright/contract/products/product-panels.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { misfitWords } from "@thingwright/contract/content/panel-misfits.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useAction } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Card } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { ReadOnly } from "../../../ui/read-only.ts";
import { messages } from "./messages/en.ts";

/** The option that always uses the latest version, instead of one fixed version. */
const latest = "latest";

/**
 * Chooses the panel version that a product uses, and shows the version in effect. The version can be changed in every
 * stage of the product.
 */
export function VersionCard({ product, own }: { product: Product; own: ProductPanel }) {
  const t = useMessages(messages);
  const may = useMay();
  const language = useLanguage();
  const choose = useAction(api.productPanels.choose, {
    invalidates: ["productPanels", "configuration", "releases"],
    success: ({ version_id }) => {
      const name = own.versions.find((one) => one.version_id === version_id)?.version;
      return name === undefined ? t("keptLatest") : t("kept", { version: name });
    },
  });
  const who = ({ stage, share }: OfferedVersion) =>
    stage === "share" ? t("stage_share", { share: share ?? 0 }) : t(`stage_${stage}`);
  const about = (one: OfferedVersion) => {
    if (one.misfits.length > 0) return t("misfits", { points: misfitWords(one.misfits, language) });
    return [who(one), ...(one.previewed ? [t("previewedBy", { name: one.previewed.username })] : [])].join(
      language === "en" ? ", " : "，",
    );
  };
  const versionOf = (id: string | null) =>
    own.versions.find(({ version_id }) => version_id === id)?.version ?? t("nothing");
  const running = own.versions.find(({ version_id }) => version_id === own.in_effect.android.testers);
  const mayChoose = may(api.productPanels.choose);
  return (
    <Card title={t("version")} description={t("versionText")}>
      <div className="flex flex-col gap-4">
        <ReadOnly value={!mayChoose}>
          <RadioCards
            aria-label={t("version")}
            value={own.version_id ?? latest}
            disabled={choose.pending}
            onChange={(next) =>
              choose.start({
                params: { id: product.id },
                body: { version_id: next === latest ? null : next },
              })
            }
            options={[
              { value: latest, label: t("latest"), description: t("latestText") },
              ...own.versions.map((one) => ({
                value: one.version_id,
                label: t("fixed", { version: one.version }),
                description: about(one),
                disabled: one.misfits.length > 0 && one.version_id !== own.version_id,
              })),
            ]}
          />
        </ReadOnly>
        <DescriptionList
          items={[
            ...platforms.map((platform) => ({
              label: `${t("runs")} · ${t(platform)}`,
              value: (
                <span className="tabular">
                  {t("forWhom", {
                    everyone: versionOf(own.in_effect[platform].everyone),
                    testers: versionOf(own.in_effect[platform].testers),
                  })}
                </span>
              ),
            })),
            ...(running
              ? [
                  { label: t("size"), value: formatBytes(running.bytes) },
                  { label: t("digest"), value: <CopyText value={running.sha256} label={t("digest")} /> },
                  { label: t("origins"), value: running.origins.join(", ") || t("nowhere") },
                ]
              : []),
          ]}
        />
      </div>
    </Card>
  );
}
