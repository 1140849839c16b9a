import { keyMapping as keyMappings } from "@thingwright/contract/key-mapping.ts";
import { products } from "@thingwright/contract/products.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { define, definition } from "./definition.ts";
import { keyMapping, replaceKeyMapping } from "./key-mapping.ts";
import { renewSecret, setSecurityLevel } from "./product-secret.ts";
import { copy, create, get, list, productQuota, remove, update } from "./products.ts";

export function productsModule({ events, vault }: PlatformParts): Module {
  return {
    name: "products",
    tables: { product: productQuota },
    mount(http) {
      mount(http, "products", products, {
        list: ({ query }, context) => list(context, query),
        get: ({ params }, context) => get(context, params.id),
        create: ({ body }, context) => create(context, body),
        update: ({ params, body }, context) => update(context, params.id, body),
        remove: ({ params }, context) => remove(context, params.id, events),
        copy: ({ params, body }, context) => copy(context, params.id, body.name),
        setSecurityLevel: ({ params }, context) => setSecurityLevel(context, params.id, params.level, vault),
        renewSecret: ({ params }, context) => renewSecret(context, params.id, vault),
        definition: ({ params }, context) => definition(context, params.id),
        define: ({ params, body }, context) => define(context, params.id, body, events),
      });
      mount(http, "keyMapping", keyMappings, {
        get: ({ params }, context) => keyMapping(context, params.id),
        replace: ({ params, body }, context) => replaceKeyMapping(context, params.id, body, events),
      });
    },
  };
}
