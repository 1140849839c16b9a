import { outbox } from "@thingwright/contract/accounts/outbox.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { list } from "./messages.ts";
import type { MessageQueue } from "./message-queue.ts";

export function messagesModule({ config }: PlatformDeps, { messages }: { messages: MessageQueue }): Module {
  return {
    name: "messages",
    tables: { message: "counted by address and account as they are asked for, and kept for MESSAGE_DAYS" },
    upkeep: () => messages.prune(config.MESSAGE_DAYS),
    finish: () => messages.close(),
    mount(http) {
      mount(http, "outbox", outbox, { list: ({ query }, context) => list(context, query) });
    },
  };
}
