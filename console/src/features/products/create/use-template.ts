import type { PublishedTemplate } from "@thingwright/contract/products/templates.ts";
import { api } from "../../../lib/api.ts";
import { type CallOptions, useCall } from "../../../lib/query.ts";

/** The template that a new product of a category starts from; undefined while it loads, or without a category. */
export function useTemplate(categoryId: string, options: CallOptions = {}): PublishedTemplate | undefined {
  const enabled = categoryId !== "";
  return useCall(
    api.templates.published,
    { params: { id: categoryId } },
    { staleTime: 60_000, enabled, ...options },
  ).data;
}
