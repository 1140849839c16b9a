import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { defineTopics } from "../grammar/topic.ts";
import { envelope, Reply } from "./payloads.ts";

const own = "/sys/{productKey}/{deviceName}";

/** A token that binds the device: one from an app, or the device's own, which an app nearby gets from the device. */
export const PresentedToken = z.string().min(limits.bindingToken.min).max(limits.bindingToken.max);

/** Topics of the native dialect about binding a device to a home. */
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
    summary: "200, also while waiting for an app; 403 if the device cannot be bound this way",
    payload: Reply,
  },
  reset: {
    path: `${own}/thing/reset`,
    from: "device",
    summary: "Report that the device was reset: it is unbound, and its data at home is erased",
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
    summary: "The device acknowledges it",
    payload: z.unknown(),
  },
});
