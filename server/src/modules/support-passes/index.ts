export { supportPassesModule } from "./support-passes.routes.ts";
