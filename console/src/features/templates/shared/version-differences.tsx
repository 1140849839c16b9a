import type { TemplateContent } from "@thingwright/contract/products/template-content.ts";
import { templateDifferences } from "@thingwright/contract/products/template-differences.ts";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";
import { DifferenceRows } from "./difference-rows.tsx";

interface VersionDifferencesProps {
  before: TemplateContent;
  after: TemplateContent;
}

/** The differences between two versions of a template, in the parts that products copy. */
export function VersionDifferences({ before, after }: VersionDifferencesProps) {
  const t = useMessages(messages);
  const differences = useMemo(() => templateDifferences(before, after, before), [before, after]);
  if (differences.length === 0) return <p className="text-muted">{t("noDifferences")}</p>;
  return (
    <DifferenceRows
      differences={differences}
      points={[...after.points, ...before.points]}
      sides={[
        { side: "base", label: t("before") },
        { side: "template", label: t("after") },
      ]}
    />
  );
}
