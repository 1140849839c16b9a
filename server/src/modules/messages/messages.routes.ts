import { outbox } from "@thingwright/contract/outbox.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { list } from "./messages.ts";
import type { Post } from "./post.ts";

export function messagesModule({ config }: PlatformParts, { post }: { post: Post }): Module {
  return {
    name: "messages",
    upkeep: () => post.prune(config.MESSAGE_DAYS),
    close: () => post.close(),
    mount(http) {
      mount(http, "outbox", outbox, { list: ({ query }, context) => list(context, query) });
    },
  };
}
