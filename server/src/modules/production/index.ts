export { productionKeptByKey } from "./identities.ts";
export { isSignedLabel, makeLabelSigner } from "./labels/label-key.ts";
export { productionLiveSource } from "./live-source.ts";
export { productionModule } from "./production.routes.ts";
