export { sharesModule } from "./shares.routes.ts";
