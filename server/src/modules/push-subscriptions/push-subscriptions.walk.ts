import type { SamplesOf } from "../../../test/walk/samples.ts";

const subscription = {
  endpoint: "https://push.example.com/send/none",
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};

export const samples: SamplesOf<"pushSubscriptions"> = {
  pushSubscriptions: {
    get: () => ({}),
    subscribe: () => ({ body: subscription }),
    renew: () => ({
      body: { former: { endpoint: subscription.endpoint, auth: subscription.keys.auth }, subscription },
    }),
    unsubscribe: () => ({}),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = ["POST /app/v1/push_subscription", "DELETE /app/v1/push_subscription"];
