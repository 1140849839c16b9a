export { searchModule } from "./search.routes.ts";
