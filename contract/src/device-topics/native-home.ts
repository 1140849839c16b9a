import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { defineTopics } from "../grammar/topic.ts";
import { envelope, Reply } from "./payloads.ts";

const own = "/sys/{productKey}/{deviceName}";

/** A token that binds the device: one that an app has given it, or its own, which an app nearby learns from it. */
export const PresentedToken = z.string().min(limits.bindingToken.min).max(limits.bindingToken.max);

/** What a device of the native dialect says and hears of the people who have it at home. */
export const homeTopics = defineTopics({
  match: {
    path: `${own}/thing/awss/enrollee/match`,
    from: "device",
    summary: "Present a binding token: {token}",
    payload: z.looseObject({ ...envelope, params: z.looseObject({ token: PresentedToken }) }),
  },
  matchReply: {
    path: `${own}/thing/awss/enrollee/match_reply`,
    from: "cloud",
    summary: "200, also while an app is waited for; 403 where the device may not be bound so",
    payload: Reply,
  },
  reset: {
    path: `${own}/thing/reset`,
    from: "device",
    summary: "Say that the device was reset: it is unbound, and what people at home kept of it is erased",
    payload: z.looseObject(envelope),
  },
  resetReply: {
    path: `${own}/thing/reset_reply`,
    from: "cloud",
    summary: "200 once it is erased",
    payload: Reply,
  },
  notify: {
    path: `${own}/_thing/event/notify`,
    from: "cloud",
    summary:
      "The device was bound or unbound: {identifier: awss.BindNotify, value: {Operation: Bind or Unbind}}",
    payload: z.looseObject({ id: z.string(), params: z.looseObject({ identifier: z.string() }) }),
  },
  notifyReply: {
    path: `${own}/_thing/event/notify_reply`,
    from: "device",
    summary: "The device has heard of it",
    payload: z.unknown(),
  },
});
