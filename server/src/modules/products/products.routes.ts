import { keyMapping as keyMappings } from "@thingwright/contract/points/key-mapping.ts";
import { productLabels } from "@thingwright/contract/products/product-labels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { define, definition } from "./definition.ts";
import { keyMapping, replaceKeyMapping } from "./key-mapping.ts";
import { renewSecret, setSecurityLevel } from "./product-secret.ts";
import { takeOver, template, undoTakeOver } from "./template.ts";
import {
  createLabel,
  getLabel,
  labelsOf,
  removeLabel,
  suggestLabels,
  updateLabel,
} from "./product-labels.ts";
import { copy, create, detail, list, productQuota, remove, setShelf, update } from "./products.ts";

export function productsModule({ events, vault, rateLimits }: PlatformDeps): Module {
  return {
    name: "products",
    tables: {
      product: productQuota,
      product_answered_point: "No quota: function points that the product had while a device took them",
    },
    mount(http) {
      mount(http, "products", products, {
        list: ({ query }, context) => list(context, query),
        get: ({ params }, context) => detail(context, params.id),
        create: ({ body }, context) => create(context, body, rateLimits),
        update: ({ params, body }, context) => update(context, params.id, body),
        remove: ({ params }, context) => remove(context, params.id, events),
        copy: ({ params, body }, context) => copy(context, params.id, body.name),
        setShelf: ({ params, body }, context) => setShelf(context, params.id, body.shelf),
        setSecurityLevel: ({ params, body }, context) =>
          setSecurityLevel(context, params.id, params.level, body, vault),
        renewSecret: ({ params, body }, context) => renewSecret(context, params.id, body, vault),
        template: ({ params }, context) => template(context, params.id),
        takeOver: ({ params, body }, context) => takeOver(context, params.id, body, events),
        undoTakeOver: ({ params, body }, context) =>
          undoTakeOver(context, params.id, body, { events, vault }),
        definition: ({ params }, context) => definition(context, params.id),
        define: ({ params, body }, context) => define(context, params.id, body, events),
      });
      mount(http, "productLabels", productLabels, {
        list: ({ params }, context) => labelsOf(context, params.id),
        suggest: ({ query }, context) => suggestLabels(context, query),
        get: ({ params }, context) => getLabel(context, params.id, params.labelId),
        create: ({ params, body }, context) => createLabel(context, params.id, body),
        update: ({ params, body }, context) => updateLabel(context, params.id, params.labelId, body),
        remove: ({ params }, context) => removeLabel(context, params.id, params.labelId),
      });
      mount(http, "keyMapping", keyMappings, {
        get: ({ params }, context) => keyMapping(context, params.id),
        replace: ({ params, body }, context) => replaceKeyMapping(context, params.id, body, events),
      });
    },
  };
}
