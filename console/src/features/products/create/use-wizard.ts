import { productType, type ProductType } from "@thingwright/contract/grammar/enums.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCategories, type Leaf } from "../api.ts";
import { blankProduct } from "../shared/blank-product.ts";

const steps = ["category", "type", "basics"] as const;
export type Step = (typeof steps)[number];
/**
 * A blank product needs no step for its type. It is always customized, because there are no standard function points
 * for it.
 */
const blankSteps: readonly Step[] = ["category", "basics"];

interface Search {
  step?: string;
  category?: string;
  type?: string;
  sample?: string;
}

/**
 * The wizard's step and choices. They are stored in the page's address, so that they survive a reload and navigating
 * back.
 */
export function useWizard() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { usable, query } = useCategories();
  const blank = usable.find((leaf) => leaf.built_in);
  const category =
    search.category === blankProduct.category ? blank : usable.find((leaf) => leaf.id === search.category);
  const path = category?.built_in ? blankSteps : steps;
  const asked = path.find((step) => step === search.step) ?? "category";
  // The later steps need a category.
  const step: Step = category || query.isPending ? asked : "category";
  const type: ProductType =
    category?.built_in || search.type === String(productType.customized)
      ? productType.customized
      : productType.standard;

  const change = (next: Search, replace: boolean) =>
    void navigate({ to: ".", search: (now: Search) => ({ ...now, ...next }), replace });
  const index = path.indexOf(step);
  return {
    steps: path,
    step,
    index,
    /** The built-in category for uncategorized products. */
    blank: blank as Leaf | undefined,
    category: category as Leaf | undefined,
    type,
    sample: search.sample === "1",
    choose: (next: { category?: string; type?: string }) => change(next, true),
    startBlank: () => change(blankProduct, false),
    goTo: (next: Step) => change({ step: next }, false),
    next: () => change({ step: path[index + 1] }, false),
    back: () => change({ step: path[index - 1] }, false),
  };
}

export type Wizard = ReturnType<typeof useWizard>;
