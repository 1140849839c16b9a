export { homeMessagesModule } from "./home-messages.routes.ts";
export { forgetMessages, messagesOfPeople } from "./person-part.ts";
export { type HomeMessages, homeMessagesThrough } from "./telling.ts";
