declare module "virtual:contract-table" {
  type Contract = typeof import("@thingwright/contract/grammar/api.ts").api;
  type Route = import("@thingwright/contract/grammar/route.ts").Route;
  type Entry = import("./wire.ts").RouteEntry;

  export const api: {
    readonly [K in keyof Contract]: {
      readonly [N in keyof Contract[K]]: Contract[K][N] extends Route
        ? import("./wire.ts").Ref<Contract[K][N]>
        : never;
    };
  };
  export const plainReads: readonly Pick<Entry, "path" | "base" | "access">[];
}

declare module "virtual:contract-table/menu" {
  export const sections: typeof import("@thingwright/contract/grammar/access.ts").sections;
  export const menu: readonly import("./menu.ts").MenuScreen[];
}

declare module "virtual:contract-table/titles/en" {
  export const en: Readonly<Record<string, string>>;
}

declare module "virtual:contract-table/titles/zh" {
  export const zh: Readonly<Record<string, string>>;
}

declare module "virtual:contract-table/record-words/en" {
  export const en: Readonly<Record<string, string>>;
}

declare module "virtual:contract-table/record-words/zh" {
  export const zh: Readonly<Record<string, string>>;
}

declare module "virtual:contract-table/record-field-words/en" {
  export const en: Readonly<Record<string, string>>;
}

declare module "virtual:contract-table/record-field-words/zh" {
  export const zh: Readonly<Record<string, string>>;
}
