declare module "virtual:contract-table" {
  type Contract = typeof import("@thingwright/contract/api.ts").api;
  type Route = import("@thingwright/contract/route.ts").Route;
  type Entry = import("./client.ts").RouteEntry;

  export const api: {
    readonly [K in keyof Contract]: {
      readonly [N in keyof Contract[K]]: Contract[K][N] extends Route
        ? import("./client.ts").Ref<Contract[K][N]>
        : never;
    };
  };
  export const plainReads: readonly Pick<Entry, "path" | "base" | "access">[];
}
