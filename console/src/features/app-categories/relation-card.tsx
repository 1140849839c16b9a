import type { RelatedProduct } from "@thingwright/contract/people/app-categories.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction, useCall, useKept } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { MultiSelect } from "../../ui/multi-select.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";

interface RelationCardProps {
  appId: string;
  categoryId: string;
  onAdd: (products: readonly RelatedProduct[]) => void;
}

/**
 * The platform categories that an app's category is mapped to, and the products of those categories that can be added
 * to the app's category.
 */
export function RelationCard({ appId, categoryId, onAdd }: RelationCardProps) {
  const t = useMessages(messages);
  const may = useMay();
  const local = useLocalName();
  const kept = useKept();
  const params = { id: appId, categoryId };
  const query = useCall(api.appCategories.relation, { params });
  const offered = useCall(api.categories.list, {}, { staleTime: 60_000 });
  const set = useAction(api.appCategories.setRelation, {
    invalidates: [api.appCategories.list, api.appCategories.products],
    onDone: (saved) => kept.set(api.appCategories.relation, { params }, () => saved),
  });
  const failed = [query, offered].find(({ isError, data }) => isError && !data);
  const { data } = query;
  return (
    <Card title={t("relation")} description={t("relationText")}>
      {failed ? (
        <LoadError error={failed.error} onRetry={failed.refetch} />
      ) : !data || !offered.data ? (
        <SkeletonText lines={2} />
      ) : (
        <div className="flex flex-col gap-3">
          <Field label={t("relation")} hideLabel>
            <MultiSelect
              value={set.pendingInput?.body.list ?? data.list}
              onChange={(list) =>
                set.start({ params, body: { list: list.slice(0, limits.categoryRelations) } })
              }
              options={offered.data.list.flatMap((first) => [
                { value: first.id, label: local(first) },
                ...first.children.map((one) => ({
                  value: one.id,
                  label: local(one),
                  hint: local(first),
                })),
              ])}
              placeholder={t("relationNone")}
              disabled={!may(api.appCategories.setRelation)}
            />
          </Field>
          {data.suggested.length > 0 && may(api.appCategories.setProducts) && (
            <Alert
              title={t("suggested", { count: data.suggested.length })}
              action={
                <Button size="sm" onClick={() => onAdd(data.suggested)}>
                  {t("addSuggested")}
                </Button>
              }
            >
              {data.suggested
                .slice(0, 5)
                .map(({ name }) => name)
                .join(" · ")}
              {data.suggested.length > 5 && " …"}
            </Alert>
          )}
        </div>
      )}
    </Card>
  );
}
