export { passkeySite } from "./passkey-site.ts";
export { factorsWith } from "./factors.ts";
export { forgetFactorsOf, forgetSecondFactors } from "./others-factors.ts";
export { secondFactorsKeptByKey } from "./second-factors.store.ts";
export { secondStepOf } from "./second-step.ts";
export { secondFactorsModule } from "./second-factors.routes.ts";
