import type { PolicySummary } from "@thingwright/contract/people/app-policies.ts";
import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { Field } from "../../ui/field.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";

const PolicyComparison = lazyPart(() => import("./policy-comparison.tsx").then((m) => m.PolicyComparison));

interface VersionReaderProps {
  appId: string;
  version: PolicySummary;
  /** All versions of the policy, newest first. */
  versions: readonly PolicySummary[];
  /** The version with which `version` is compared at first. */
  comparedWith?: PolicySummary | undefined;
  onClose: () => void;
}

/** Shows the texts of a version, or what changed between it and another one. */
export function VersionReader({ appId, version, versions, comparedWith, onClose }: VersionReaderProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const [other, setOther] = useState(comparedWith);
  const languages = contentLanguages.filter(
    (one) => version.languages.includes(one) || other?.languages.includes(one),
  );
  const [chosen, setChosen] = useState<ContentLanguage>(reader);
  const language = languages.includes(chosen) ? chosen : languages[0]!;
  const others = versions.filter(({ id }) => id !== version.id);
  const state = ({ state: of, effective_on }: PolicySummary) =>
    of === "draft" ? t("asDraft") : t("effective", { day: effective_on });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("version", { number: version.number })}
      description={state(version)}
      size="lg"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-4">
          <Field label={t("language")} className="w-60">
            <Select
              value={language}
              onChange={(next) => next && setChosen(next)}
              options={languages.map((one) => ({ value: one, label: languageTable[one][reader] }))}
            />
          </Field>
          {others.length > 0 && (
            <Field label={t("compareWith")} className="w-80">
              <Select
                value={other?.id ?? ""}
                onChange={(id) => setOther(others.find((one) => one.id === id))}
                options={[
                  { value: "", label: t("compareNone") },
                  ...others.map((one) => ({
                    value: one.id,
                    label: `${t("version", { number: one.number })} · ${state(one)}`,
                  })),
                ]}
              />
            </Field>
          )}
        </div>
        <Texts key={other?.id ?? ""} appId={appId} version={version} other={other} language={language} />
      </div>
    </Drawer>
  );
}

interface TextsProps {
  appId: string;
  version: PolicySummary;
  other: PolicySummary | undefined;
  language: ContentLanguage;
}

function Texts({ appId, version, other, language }: TextsProps) {
  const read = (id: string) => ({ params: { id: appId, policyId: id } });
  const own = useCall(api.appPolicies.get, read(version.id));
  const theirs = useCall(api.appPolicies.get, read(other?.id ?? version.id));
  const { tag, rightToLeft } = { rightToLeft: false, ...languageTable[language] };
  for (const query of [own, theirs])
    if (query.isError && !query.data) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (!own.data || !theirs.data) return <SkeletonText lines={8} />;
  const textIn = ({ texts }: typeof own.data) => texts[language] ?? "";
  const [before, after] =
    other && other.number > version.number ? [own.data, theirs.data] : [theirs.data, own.data];
  return (
    <div dir={rightToLeft ? "rtl" : undefined}>
      {other ? (
        <PolicyComparison
          meanwhile={<SkeletonText lines={8} />}
          before={{ number: before.number, html: textIn(before) }}
          after={{ number: after.number, html: textIn(after) }}
          lang={tag}
        />
      ) : (
        <RichText html={textIn(own.data)} lang={tag} />
      )}
    </div>
  );
}
