import { productType, type ProductType } from "@thingwright/contract/enums.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCategories, type Leaf } from "../api.ts";

export const steps = ["category", "type", "basics"] as const;
export type Step = (typeof steps)[number];

interface Search {
  step?: string;
  category?: string;
  type?: string;
  sample?: string;
}

/** The wizard's step and choices, kept in the address, so that a reload and "back" keep them. */
export function useWizard() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { usable, query } = useCategories();
  const category = usable.find((leaf) => leaf.id === search.category);
  const asked = steps.find((step) => step === search.step) ?? "category";
  // The later steps need a category.
  const step: Step = category || query.isPending ? asked : "category";
  const type: ProductType =
    search.type === String(productType.customized) ? productType.customized : productType.standard;

  const change = (next: Search, replace: boolean) =>
    void navigate({ to: ".", search: { ...search, ...next }, replace });
  const index = steps.indexOf(step);
  return {
    step,
    index,
    category: category as Leaf | undefined,
    type,
    sample: search.sample === "1",
    choose: (next: { category?: string; type?: string }) => change(next, true),
    goTo: (next: Step) => change({ step: next }, false),
    next: () => change({ step: steps[index + 1] }, false),
    back: () => change({ step: steps[index - 1] }, false),
  };
}

export type Wizard = ReturnType<typeof useWizard>;
