import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { defineRoutes } from "../grammar/route.ts";

/** Bytes as a browser's push subscription has them: base64url without padding. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "invalid")
    .length(Math.ceil((count * 4) / 3), "invalid");

/** The subscription that a browser makes for its service worker (Push API), as its own `toJSON()` has it. */
const Subscription = z.object({
  /** Where the browser's push service takes messages for it. */
  endpoint: z.url({ protocol: /^https?$/, error: "https_url" }).max(limits.pushEndpoint),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

const PushState = z.object({
  /** What browsers subscribe with (`applicationServerKey`); null where the platform sends nothing to phones that are closed. */
  public_key: z.string().nullable(),
  /** Whether this session is sent messages. */
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
      keys: { en: "Mapped keys", zh_CN: "映射键名" },
    },
  },
  {
    get: {
      ...ofPerson,
      method: "GET",
      summary: "Whether this session is sent messages, and what a browser subscribes with",
      response: PushState,
    },
    subscribe: {
      ...ofPerson,
      method: "POST",
      summary:
        "Send messages to this session's browser, until the session ends; in place of what it had before",
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
        "Send messages to what a browser has subscribed with in place of what it had, as its service worker, which knows no session: by the secret of the former one",
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
      summary: "Send no more messages to this session's browser",
      response: PushState,
    },
  },
);
