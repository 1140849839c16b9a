export { type ChannelSettings, channelsSetUp } from "./channels.ts";
export { messagesModule } from "./messages.routes.ts";
export { type MessageQueue, openMessageQueue } from "./message-queue.ts";
