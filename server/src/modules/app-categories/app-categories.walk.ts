import { appCategories } from "@thingwright/contract/people/app-categories.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A first-level category of `app`, and a category below it with products. */
    appCategory: string;
    appSecondary: string;
    /** An app without categories, and an app with unchanged starting categories. */
    emptyApp: string;
    startedApp: string;
  }
}

export const makeInAccount: MakeInAccount = async (_platform, owner, { app: id, levelProduct }, others) => {
  const params = { id };
  const make = (body: { name: string; name_en: string }) => owner.ok(appCategories.create, { params, body });
  const { id: parent_id } = await make({ name: "灯", name_en: "Lights" });
  const { id: categoryId } = await owner.ok(appCategories.createSecondary, {
    params,
    body: { name: "吸顶灯", name_en: "Ceiling lights", parent_id },
  });
  const list = [levelProduct, others.levelProduct];
  await owner.ok(appCategories.setProducts, { params: { id, categoryId }, body: { list } });
  const makeApp = async (name: string) => {
    const package_name = `com.example.${name.toLowerCase()}${owner.owner.replaceAll("-", "")}`;
    return (await owner.ok(apps.create, { body: { name, package_name } })).id;
  };
  const [emptyApp, startedApp] = [await makeApp("Empty"), await makeApp("Started")];
  await owner.ok(appCategories.start, { params: { id: startedApp } });
  return { appCategory: parent_id, appSecondary: categoryId, emptyApp, startedApp };
};

const names = { name: "开关", name_en: "Switches" };

export const samples: SamplesOf<"appCategories" | "appCatalogue"> = {
  appCatalogue: {
    list: () => ({ query: { language: "de" } }),
    guide: () => ({ params: { key: "none" }, query: { language: "de" } }),
  },
  appCategories: {
    list: ({ app: id }) => ({ params: { id } }),
    create: ({ app: id }) => ({ params: { id }, body: names }),
    createSecondary: ({ app: id, appCategory: parent_id }) => ({
      params: { id },
      body: { ...names, parent_id },
    }),
    get: ({ app: id, appSecondary: categoryId }) => ({ params: { id, categoryId } }),
    update: ({ app: id, appSecondary: categoryId }) => ({
      params: { id, categoryId },
      body: { ...names, icon: "bulb" },
    }),
    remove: ({ app: id, appSecondary: categoryId }) => ({ params: { id, categoryId } }),
    sort: ({ app: id, appCategory: parent_id, appSecondary }) => ({
      params: { id },
      body: { list: [appSecondary], parent_id },
    }),
    start: ({ emptyApp: id }) => ({ params: { id } }),
    undoStart: ({ startedApp: id }) => ({ params: { id } }),
    products: ({ app: id, appSecondary: categoryId }) => ({ params: { id, categoryId } }),
    setProducts: ({ app: id, appSecondary: categoryId, levelProduct }) => ({
      params: { id, categoryId },
      body: { list: [levelProduct] },
    }),
    relation: ({ app: id, appSecondary: categoryId }) => ({ params: { id, categoryId } }),
    setRelation: ({ app: id, appSecondary: categoryId, category }) => ({
      params: { id, categoryId },
      body: { list: [category] },
    }),
    names: ({ app: id }) => ({ params: { id } }),
    changeNames: ({ app: id, appCategory }) => ({
      params: { id },
      body: { list: [{ id: appCategory, languages: { de: { name: "Lampen" } } }] },
    }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /sys_app/{}/category",
  "POST /sys_app/{}/category",
  "POST /sys_app/{}/secondary_category",
  "PUT /sys_app/{}/orders",
  "GET /sys_app/{}/related_product/{}",
  "PUT /sys_app/{}/related_product/{}",
  "GET /sys_app/{}/category_relation/{}",
  "PUT /sys_app/{}/category_relation/{}",
];
