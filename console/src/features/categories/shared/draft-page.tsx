import type { CategoryDetail } from "@thingwright/contract/products/categories.ts";
import type { TemplateParts } from "@thingwright/contract/products/template-content.ts";
import type { TemplateDraft } from "@thingwright/contract/products/templates.ts";
import type { ReactNode } from "react";
import { LoadError } from "../../../lib/load-error.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { useTemplateDraft } from "../../templates/shared/use-template-draft.tsx";
import { CategoryPage } from "./category-page.tsx";

interface Drafted {
  category: CategoryDetail;
  draft: TemplateDraft;
  /** Replaces parts of the draft; rejects if the server refuses them. */
  save: (parts: TemplateParts) => Promise<TemplateDraft>;
}

interface DraftPageProps {
  /** Content above the draft, such as tabs. It is also shown while the draft loads. */
  head?: (category: CategoryDetail) => ReactNode;
  children: (drafted: Drafted) => ReactNode;
}

/** A page of one category that edits parts of its template. */
export function DraftPage({ head, children }: DraftPageProps) {
  return (
    <CategoryPage>
      {(category) => (
        <>
          {head?.(category)}
          <Draft category={category}>{children}</Draft>
        </>
      )}
    </CategoryPage>
  );
}

function Draft({ category, children }: Pick<DraftPageProps, "children"> & { category: CategoryDetail }) {
  const { query, draft, save, dialog } = useTemplateDraft(category.id);
  if (!draft)
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonForm fields={5} />
    );
  return (
    <>
      {children({ category, draft, save })}
      {dialog}
    </>
  );
}
