import type { CurrentUser } from "@thingwright/contract/accounts/accounts.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { Boxes } from "lucide-react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Controller } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { api } from "../../../lib/api.ts";
import type { Ref } from "../../../lib/client.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { setLanguage } from "../../../lib/language.ts";
import { useList } from "../../../lib/list.ts";
import { ListFilterBar } from "../../../lib/list-filters.tsx";
import { ListPage } from "../../../lib/list-page.tsx";
import { keyOf, queryClient } from "../../../lib/query.ts";
import { userQuery } from "../../../lib/user.ts";
import { en as text } from "../../../ui/text/en.ts";
import { UiTextContext } from "../../../ui/text/ui-text.ts";
import { useProductColumn } from "./product-column.tsx";
import { ProductField } from "./product-field.tsx";
import { ProductFilter } from "./product-filter.tsx";
import { ProductPicker } from "./product-picker.tsx";

// "Groups" are a made-up resource. They test the components that this feature provides for resources that belong to
// products.

const lamp = { id: "p-1", name: "Hall lamp", model: "HL-1", product_key: "k1" } as Product;
const Group = z.object({
  id: z.string(),
  name: z.string(),
  product: z.object({ id: z.string(), name: z.string() }),
});
const listGroups = {
  method: "GET",
  path: "/product-group",
  access: "product:read",
  summary: "Groups of products",
  query: z.object({ page: z.number().optional(), product_id: z.string().optional() }),
  response: z.object({ list: z.array(Group), total: z.number() }),
} as const satisfies Route;
const groups: Ref<typeof listGroups> = {
  ...listGroups,
  resource: "productGroups",
  verb: "list",
  query: ["page", "page_size", "product_id"],
};

function GroupListPage() {
  const list = useList(groups);
  const product = useProductColumn<z.output<typeof Group>>({ productOf: (group) => group.product });
  return (
    <ListPage
      title="Groups"
      description="Products that belong together."
      list={list}
      columns={{ columns: [product.column], csv: [product.csv] }}
      fileName="groups"
      rowKey={({ id }) => id}
      filters={
        <ListFilterBar list={list}>
          <ProductFilter list={list} />
        </ListFilterBar>
      }
      empty={{ icon: Boxes, title: "No groups", nothingFound: "No group matches" }}
    />
  );
}

const NewGroup = z.object({ main: z.string(), others: z.array(z.string()) });

function GroupForm() {
  const form = useForm(NewGroup, {
    defaultValues: { main: "p-1", others: ["p-1"] },
    onSubmit: () => undefined,
  });
  return (
    <Form form={form}>
      <Controller
        control={form.control}
        name="main"
        render={({ field }) => <ProductField {...field} error={form.error("main")} required />}
      />
      <Controller
        control={form.control}
        name="others"
        render={({ field }) => <ProductPicker {...field} most={10} none="No products yet." />}
      />
    </Form>
  );
}

async function render(component: () => ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  });
  await router.load();
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <UiTextContext value={text}>
        <RouterProvider router={router} />
      </UiTextContext>
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  vi.stubGlobal("location", { pathname: "/groups" });
  await setLanguage("en");
  const user = { uid: "u-1", permissions: ["product:read"], menus: ["productList"] };
  queryClient.setQueryData(userQuery.queryKey, user as unknown as CurrentUser);
  const products = { list: [lamp], total: 1 };
  queryClient.setQueryData(
    keyOf(api.products.list, { query: { page_size: 50, sort: "name", order: "asc" } }),
    products,
  );
  const rows = [{ id: "g-1", name: "Hall", product: lamp }];
  queryClient.setQueryData(keyOf(groups, { query: { page: 1, page_size: 20 } }), { list: rows, total: 1 });
});
afterEach(() => queryClient.clear());

test("the list of a resource that belongs to a product has a product column and a product filter", async () => {
  const html = await render(GroupListPage);
  expect(html).toMatch(/<a [^>]*href="\/dashboard\/product\/p-1\/definition"[^>]*>Hall lamp<\/a>/);
  expect(html).toContain('placeholder="All products"');
});

test("the form of such a resource shows the selected product, or several selected products", async () => {
  const html = await render(GroupForm);
  expect(html).toMatch(/<input [^>]*value="Hall lamp"/);
  expect(html).toContain("1 of 1 selected");
  expect(html).toContain("HL-1");
});
