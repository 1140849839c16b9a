import { Boxes } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  productList: { icon: Boxes, page: () => import("./product-list-page.tsx").then((m) => m.ProductListPage) },
  productCreate: { page: () => import("./product-create-page.tsx").then((m) => m.ProductCreatePage) },
  productDefinition: {
    page: () => import("./product-definition-page.tsx").then((m) => m.ProductDefinitionPage),
  },
  productHardware: { page: () => import("./product-hardware-page.tsx").then((m) => m.ProductHardwarePage) },
} satisfies Screens;

const frame = () => import("./product-frame.tsx");

export const objects = {
  product: {
    param: "productId",
    home: "productDefinition",
    list: "productList",
    Head: lazyPart(() => frame().then((m) => m.ProductHead)),
    Crumb: lazyPart(() => frame().then((m) => m.ProductCrumb)),
  },
} satisfies Objects;
