import type { Product } from "@thingwright/contract/products/products.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { FileComparison } from "./file-comparison.tsx";
import { messages } from "./messages/en.ts";
import { ComparisonView, concerning } from "./shared/comparison.tsx";

/**
 * Compares two sides. Each side is the product, one of its editions, its template, or a file. The page's address
 * contains the two sides.
 */
export function DifferencePage() {
  return <ProductPage>{(product) => <Differences product={product} />}</ProductPage>;
}

function Differences({ product }: { product: Product }) {
  const t = useMessages(messages);
  const { from, to, setSides } = useSides(product);
  const params = { id: product.id };
  const editions = useCall(api.releases.editions, { params }).data?.list ?? [];
  const nameOf = (side: string) => {
    const [kind, number] = side.split(".");
    return kind === "edition"
      ? t("side_edition", { number: Number(number) })
      : t(`side_${kind as "product" | "template" | "file"}`);
  };
  const sides = [
    "product",
    ...editions.map(({ number }) => `edition.${number}`),
    ...(product.template_latest > 0 ? ["template"] : []),
  ];
  const options = (all: readonly string[]) => all.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Card title={t("title")} description={t("subtitle")}>
      <div className="flex flex-col gap-5">
        <div className="grid max-w-160 gap-4 sm:grid-cols-2">
          <Field label={t("from")}>
            <Select
              value={to === "file" ? "product" : from}
              disabled={to === "file"}
              onChange={(side) => setSides({ from: side })}
              options={options(sides)}
            />
          </Field>
          <Field label={t("to")}>
            <Select
              value={to}
              onChange={(side) => setSides({ to: side })}
              options={options([...sides, "file"])}
            />
          </Field>
        </div>
        {to === "file" ? (
          <FileComparison product={product} />
        ) : from === to ? (
          <p className="text-muted">{t("sameSides")}</p>
        ) : (
          <Compared product={product} from={from} to={to} labels={{ was: nameOf(from), now: nameOf(to) }} />
        )}
      </div>
    </Card>
  );
}

interface ComparedProps {
  product: Product;
  from: string;
  to: string;
  labels: { was: string; now: string };
}

function Compared({ product, from, to, labels }: ComparedProps) {
  const { data, error, isError, refetch } = useCall(api.productFiles.compare, {
    params: { id: product.id },
    query: { from, to },
  });
  const points = useCall(api.products.definition, { params: { id: product.id } }).data?.list ?? [];
  if (!data) return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={6} />;
  const edition = Number(/^edition\.(\d+)$/.exec(from)?.[1] ?? Number.NaN);
  return <ComparisonView comparison={concerning(product, edition, data)} labels={labels} points={points} />;
}

type Search = Readonly<Record<string, unknown>>;

/** Stores the two compared sides in the page's address, so that they survive a reload and can be shared as a link. */
function useSides({ edition, template_latest }: Product) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const usual = edition > 0 ? `edition.${edition}` : template_latest > 0 ? "template" : "product";
  const side = (value: unknown, others: string) =>
    typeof value === "string" && /^(product|template|file|edition\.\d{1,9})$/.test(value) ? value : others;
  const from = side(search.from, usual);
  return {
    from: from === "file" ? usual : from,
    to: side(search.to, usual === "product" ? "file" : "product"),
    setSides: (change: { from?: string; to?: string }) =>
      void navigate({
        to: ".",
        search: (before: Search) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
  };
}
