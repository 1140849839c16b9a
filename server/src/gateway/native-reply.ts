import type { DeviceIdentity } from "@thingwright/contract/device-topics/access.ts";
import { type Topic, topicFor } from "@thingwright/contract/topic.ts";
import type { Uplink } from "./dialect.ts";
import type { Outcome } from "./outcome.ts";

/** The names of the device that a message comes from, as they fill a topic. */
function namesOf({ session }: Pick<Uplink, "session">): DeviceIdentity {
  const { productKey, deviceName } = session.device;
  return { productKey, deviceName };
}

/** Adds the reply in the shape of the native dialect: it repeats the id, and says the code, in words why, and more. */
export function replied(
  uplink: Uplink,
  topic: Topic,
  { id }: { id?: string | number | undefined },
  outcome: Outcome,
): Outcome {
  const { code, reason = "success", data = {} } = outcome;
  return {
    ...outcome,
    answer: () => ({
      topic: topicFor(topic, namesOf(uplink)),
      payload: { id, code, message: reason, data },
    }),
  };
}
