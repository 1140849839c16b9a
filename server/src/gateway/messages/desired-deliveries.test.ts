import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Client } from "aedes";
import { createLog } from "../../platform/log.ts";
import { DesiredDeliveries } from "./desired-deliveries.ts";
import { Link } from "../broker/link.ts";
import type { Desired, DeviceRecord } from "../ports.ts";
import { read } from "./uplink.ts";
import { Session, type Tools } from "../session.ts";
import { dialectRules } from "../dialects/dialects.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

const setFilter = "/sys/pk/lamp/thing/service/property/set";

/** A device that connects now, and the deliveries of desired state to it. */
function connecting({ receivesAllTopics, desired }: { receivesAllTopics: boolean; desired: Desired | null }) {
  const device = { id: "1", ownerId: "1", productKey: "pk", deviceName: "lamp" } as DeviceRecord;
  const session = new Session(device, "native", dialectRules.native, receivesAllTopics);
  session.signInReceivedAt = performance.now();
  const link = new Link({} as Client, "198.51.100.7");
  session.link = link;
  if (receivesAllTopics) link.receiveAllTopics();
  const began = performance.now();
  const state = { desired, asked: 0, isAway: false };
  /** When it was handed over, in ms after the CONNECT. */
  const times: number[] = [];
  let answer = () => {};
  const deliveries = new DesiredDeliveries({
    log: createLog("silent"),
    ports: {
      desired: {
        async pending() {
          state.asked++;
          if (state.isAway) throw new Error("the database is away");
          return state.desired;
        },
      } as unknown as Tools["desired"],
    },
    downlink: {
      async deliverDesired(_session, _desired, _timeout, settled) {
        times.push(performance.now() - began);
        answer = settled;
      },
    },
  });
  onTestFinished(() => deliveries.closed(session));
  return {
    link,
    session,
    deliveries,
    state,
    times,
    answer: () => answer(),
    /**
     * Whether the delivery's own timer is set. The number of all timers would not show this, because other test files
     * in the same process have timers, too.
     */
    isWaiting: () => Boolean(session.desiredDelivery?.timer),
    open: async () => {
      deliveries.opened(session, Promise.resolve());
      await vi.advanceTimersByTimeAsync(0);
    },
    /** The device sends a message on a topic. */
    say: (topic: string) => {
      const payload = Buffer.from(JSON.stringify({ id: "1", params: {} }));
      const window = { now: 0, oldest: 0, newest: 0 };
      void read(session, { topic, payload }, { model: thingModel([]), window, tools: {} as Tools });
    },
  };
}

const post = "/sys/pk/lamp/thing/event/property/post";
const desired = { version: 1, params: { power: true } };

test("a device without desired state costs one query and no timer", async () => {
  const { open, say, state, times, isWaiting } = connecting({ receivesAllTopics: true, desired: null });
  await open();
  say(post);
  await vi.advanceTimersByTimeAsync(200_000);
  expect([state.asked, times, isWaiting()]).toEqual([1, [], false]);
});

test("a device that receives all topics gets desired state after a second, and three more times without an answer", async () => {
  const { open, state, times, isWaiting } = connecting({ receivesAllTopics: true, desired });
  await open();
  expect([times, isWaiting()]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([times, isWaiting()]).toEqual([[1000], true]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toEqual([1000, 3000, 23_000, 83_000]);
  expect([state.asked, isWaiting()]).toEqual([5, false]);
});

test("the first message of a device that receives all topics triggers the delivery of desired state, once", async () => {
  const { open, say, times } = connecting({ receivesAllTopics: true, desired });
  await open();
  await vi.advanceTimersByTimeAsync(300);
  say("/sys/pk/lamp/thing/nothing/of/ours");
  say(post);
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toEqual([300]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(times).toEqual([300]);
  await vi.advanceTimersByTimeAsync(1);
  expect(times).toEqual([300, 2300]);
});

test("a message that arrives before the query is answered triggers the delivery", async () => {
  const { deliveries, session, say, times } = connecting({ receivesAllTopics: true, desired });
  deliveries.opened(session, Promise.resolve());
  say(post);
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toEqual([0]);
});

test("subscribing to a matching filter triggers the delivery of desired state", async () => {
  const { deliveries, link, open, session, state, times } = connecting({ receivesAllTopics: false, desired });
  await open();
  link.subscribe("/ext/ntp/pk/lamp/response", 0);
  deliveries.subscribed(session);
  await vi.advanceTimersByTimeAsync(5000);
  expect([state.asked, times]).toEqual([0, []]);
  link.subscribe(setFilter, 1);
  deliveries.subscribed(session);
  deliveries.subscribed(session);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toEqual([5000, 7000, 27_000, 87_000]);
});

test("subscribing to all topics triggers the delivery of desired state at once", async () => {
  const { deliveries, link, session, times } = connecting({ receivesAllTopics: false, desired });
  link.receiveAllTopics();
  deliveries.subscribed(session);
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toEqual([0]);
});

test.each([
  ["an answer, whatever its code", ({ answer }) => answer()],
  ["a report of what is desired", ({ state }) => (state.desired = null)],
  ["the end of the connection", ({ deliveries, session }) => deliveries.closed(session)],
] as [string, (connected: ReturnType<typeof connecting>) => void][])(
  "%s ends the deliveries",
  async (_name, happens) => {
    const connected = connecting({ receivesAllTopics: true, desired });
    await connected.open();
    await vi.advanceTimersByTimeAsync(1000);
    happens(connected);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([connected.times, connected.isWaiting()]).toEqual([[1000], false]);
  },
);

test("nothing is delivered to a device that disconnects before it is ready", async () => {
  const { deliveries, open, session, say, times, isWaiting } = connecting({
    receivesAllTopics: true,
    desired,
  });
  await open();
  deliveries.closed(session);
  say(post);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([times, isWaiting()]).toEqual([[], false]);
});

test("a delivery that fails while the database is away is tried again at the next time", async () => {
  const { open, state, times } = connecting({ receivesAllTopics: true, desired });
  state.isAway = true;
  await open();
  await vi.advanceTimersByTimeAsync(2000);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(times).toEqual([3000]);
});
