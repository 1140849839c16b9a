declare module "virtual:contract-table" {
  const table: Record<string, Record<string, import("./client.ts").RouteEntry>>;
  export default table;
}
