import { appCategories } from "@thingwright/contract/people/app-categories.ts";
import { appCatalogue } from "@thingwright/contract/people/app-content.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { appCategoryQuota, create, get, remove, sort, tree, update } from "./app-categories.ts";
import { catalogue, productToAdd } from "./catalogue.ts";
import { changeNames, names } from "./names.ts";
import { products, relation, setProducts, setRelation } from "./related-products.ts";
import { start, undoStart } from "./start.ts";

/** @param spend counts a call from a network address; throws too_many_requests */
export const appCategoriesModule = (
  { vault }: Pick<PlatformDeps, "vault">,
  spend: (address: string) => void,
): Module => ({
  name: "app-categories",
  tables: {
    app_category: appCategoryQuota,
    app_category_product: "No quota: at most `limits.appProducts` of an app, counted while it is locked",
    app_category_relation: "No quota: at most `limits.categoryRelations` of a category",
  },
  mount(http) {
    mount(http, "appCategories", appCategories, {
      list: ({ params }, context) => tree(context, params.id),
      create: ({ params, body }, context) => create(context, params.id, body),
      createSecondary: ({ params, body }, context) => create(context, params.id, body),
      get: ({ params }, context) => get(context, pathOf(params)),
      update: ({ params, body }, context) => update(context, pathOf(params), body),
      remove: ({ params }, context) => remove(context, pathOf(params)),
      sort: ({ params, body }, context) => sort(context, params.id, body),
      start: ({ params }, context) => start(context, params.id),
      undoStart: ({ params }, context) => undoStart(context, params.id),
      products: ({ params }, context) => products(context, pathOf(params)),
      setProducts: ({ params, body }, context) => setProducts(context, pathOf(params), body),
      relation: ({ params }, context) => relation(context, pathOf(params)),
      setRelation: ({ params, body }, context) => setRelation(context, pathOf(params), body),
      names: ({ params }, context) => names(context, params.id),
      changeNames: ({ params, body }, context) => changeNames(context, params.id, body.list),
    });
    mount(http, "appCatalogue", appCatalogue, {
      list({ query }, context) {
        spend(context.address);
        return catalogue(context, query.language);
      },
      guide({ params, query }, context) {
        spend(context.address);
        return productToAdd(context, params.key, query, vault);
      },
    });
  },
});

const pathOf = ({ id, categoryId }: { id: string; categoryId: string }) => ({ appId: id, id: categoryId });
