export { phonesOfPeople } from "./person-part.ts";
export { pushCarrier, pushRecipient } from "./push-carrier.ts";
export { pushSubscriptionsModule } from "./push-subscriptions.routes.ts";
export { pushKeptByKey, subscriptionsOf } from "./push-subscriptions.store.ts";
