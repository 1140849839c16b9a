export { nameOfApp } from "./companion.ts";
export { companionModule } from "./companion.routes.ts";
