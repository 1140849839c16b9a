import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { useCall } from "../../../lib/query.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { Leaf } from "../api.ts";
import { messages } from "./messages/en.ts";

/** The function points that a new product of this category gets. */
export function CategoryPoints({ category }: { category: Leaf }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const points = useCall(
    api.propertyModels.list,
    { query: { category_id: category.id } },
    { staleTime: 300_000, keepPrevious: true },
  ).data?.list;
  return (
    <section aria-live="polite" className="rounded-lg border border-line bg-sunken px-4 py-3">
      {points ? (
        <>
          <p className="mb-2 text-meta text-muted">
            {t("startsWith", { category: local(category), count: points.length })}
          </p>
          <ul className="flex flex-wrap gap-1">
            {points.map((point) => (
              <li key={point.identifier}>
                <Tag>{local(point)}</Tag>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </section>
  );
}
