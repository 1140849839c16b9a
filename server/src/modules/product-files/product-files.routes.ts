import { productFileSchema, productFileSchemaPath } from "@thingwright/contract/product-file/json-schema.ts";
import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { fileKeeper } from "../files/index.ts";
import { compare, compareFile } from "./compare.ts";
import { exportProduct } from "./export.ts";
import { FileReader } from "./file-reader.ts";
import { apply, make, preview } from "./import.ts";

/** Exports products as files, imports them, and compares products with each other and with files. */
export function productFilesModule(deps: PlatformDeps): Module {
  const { events, vault } = deps;
  const reader = new FileReader();
  const makers = { events, keeper: fileKeeper(deps), reader, vault };
  return {
    name: "product-files",
    tables: {},
    mount(http) {
      const schema = Buffer.from(JSON.stringify(productFileSchema, null, 2));
      // Public, because code editors load the schema, without an account, to check a product file while it is edited.
      http.app.get(productFileSchemaPath, async (_request, reply) =>
        reply
          .headers({ "access-control-allow-origin": "*", "cache-control": "public, max-age=3600" })
          .type("application/schema+json; charset=utf-8")
          .send(schema),
      );
      mount(http, "productFiles", productFiles, {
        export: ({ params, query }, context) => exportProduct(context, params.id, query, deps),
        read: ({ body }, context) => preview(context, body.text, reader),
        make: ({ body }, context) => make(context, body, makers),
        compare: ({ params, query }, context) => compare(context, params.id, query),
        compareFile: ({ params, body }, context) => compareFile(context, params.id, body.text, reader),
        apply: ({ params, body }, context) => apply(context, params.id, body, makers),
      });
    },
    close: () => reader.close(),
  };
}
