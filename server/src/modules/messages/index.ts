export { messagesModule } from "./messages.routes.ts";
export { type Carriers, openPost, type Post } from "./post.ts";
