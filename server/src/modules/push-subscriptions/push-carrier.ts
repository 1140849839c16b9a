import { limits } from "@thingwright/contract/grammar/limits.ts";
import { z } from "zod";
import { type Carrier, Undeliverable } from "../../platform/carrier.ts";
import { type PushSettings, sendPush, SubscriptionGone } from "../../platform/push/web-push.ts";
import { InstallationKeys, type KeyDeps } from "./push-keys.ts";
import { deleteSubscription, targetOf } from "./push-subscriptions.store.ts";

export const Target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Builds the recipient of a pushed message in the outbox: a person and the subscription of one of their phones. */
export const pushRecipient = (uid: string, subscriptionId: string) => `${uid}#${subscriptionId}`;

/**
 * Builds the carrier that sends messages to the browsers of people at home, which show them even while the companion is
 * closed. Recipients are made by {@link pushRecipient}.
 */
export function pushCarrier({ sql, vault, clock, ...settings }: PushSettings & KeyDeps): Carrier {
  const keys = new InstallationKeys({ sql, vault, clock });
  return {
    async send({ recipient, subject, text }) {
      const [, id = ""] = recipient.split("#");
      const sealed = await targetOf(sql, id);
      if (!sealed) throw new Undeliverable("the phone has been signed out, or wants no more messages");
      const target = Target.parse(JSON.parse(vault.open(sealed)));
      const payload = JSON.stringify({ title: subject, text });
      try {
        const seconds = limits.pushHours * 3600;
        await sendPush(target, payload, { ...settings, keys: await keys.get(), seconds });
      } catch (error) {
        if (error instanceof SubscriptionGone) await deleteSubscription(sql, id);
        throw error;
      }
    },
    async close() {},
  };
}
