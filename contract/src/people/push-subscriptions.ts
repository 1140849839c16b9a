import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { defineRoutes } from "../grammar/route.ts";

/** A number of bytes in the format of push subscriptions: base64url without padding. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "invalid")
    .length(Math.ceil((count * 4) / 3), "invalid");

/** The subscription that a browser makes for a service worker (Push API), as `PushSubscription.toJSON()` returns it. */
const Subscription = z.object({
  /** The address at which the browser's push service accepts messages for it. */
  endpoint: z.url({ protocol: /^https?$/, error: "https_url" }).max(limits.pushEndpoint),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

const PushState = z.object({
  /** The key with which browsers subscribe (`applicationServerKey`); null if the platform sends no web push. */
  public_key: z.string().nullable(),
  /** Whether this session gets push messages. */
  subscribed: z.boolean(),
});

export type PushState = z.infer<typeof PushState>;

const ofPerson = {
  base: "app",
  access: "public",
  credential: "person",
  path: "/push_subscription",
  personal: true,
} as const;

export const pushSubscriptions = defineRoutes(
  {
    about: "Web push: messages to phones whose app is closed",
    fields: {
      keys: { en: "Encryption keys", zh_CN: "加密密钥" },
    },
  },
  {
    get: {
      ...ofPerson,
      method: "GET",
      summary: "Whether messages are pushed to this session, and the key that a browser subscribes with",
      response: PushState,
    },
    subscribe: {
      ...ofPerson,
      method: "POST",
      summary:
        "Push messages to this session's browser until the session ends; replaces an earlier subscription",
      body: Subscription,
      response: PushState,
    },
    renew: {
      base: "app",
      access: "public",
      waits: true,
      method: "POST",
      path: "/push_subscription/renewal",
      summary:
        "Replace a browser's subscription; for its service worker, which has no session: the secret of the former subscription authorizes the call",
      body: z.object({
        former: z.object({
          endpoint: Subscription.shape.endpoint,
          auth: Subscription.shape.keys.shape.auth,
        }),
        subscription: Subscription,
      }),
      response: z.null(),
    },
    unsubscribe: {
      ...ofPerson,
      method: "DELETE",
      summary: "Stop pushing messages to this session's browser",
      response: PushState,
    },
  },
);
