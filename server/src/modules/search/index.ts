export { mountSearch } from "./search.routes.ts";
