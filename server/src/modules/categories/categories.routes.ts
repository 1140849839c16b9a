import { categories, propertyModels } from "@thingwright/contract/categories.ts";
import { type Http, mount } from "../../http/mount.ts";
import { propertyModel, tree } from "./categories.ts";

export function mountCategories(http: Http): void {
  mount(http, "categories", categories, { list: (_input, context) => tree(context) });
  mount(http, "propertyModels", propertyModels, {
    list: ({ query }, context) => propertyModel(context, query.category_id),
  });
}
