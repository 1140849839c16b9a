import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect as openSocket, type Socket } from "node:net";
import { type IClientOptions, type IPublishPacket, type MqttClient, connect as mqtt } from "mqtt";
import { sql as raw } from "kysely";
import mqttPacket from "mqtt-packet";
import { Registry } from "prom-client";
import {
  formatClientId,
  formatUserName,
  type SignMethod,
  stringToSign,
} from "@thingwright/contract/devices/device-sign-in.ts";
import { longId } from "@thingwright/contract/basics/short-id.ts";
import { FunctionPoint, type NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type GatewayOptions, createGateway } from "../src/gateway/gateway.ts";
import type {
  Desired,
  DesiredState,
  DeviceRecord,
  Gateway,
  Ports,
  SessionEvent,
  Stranger,
} from "../src/gateway/ports.ts";
import {
  maintain,
  partitionsOf,
  TelemetryIngest,
  type TelemetryPartitions,
} from "../src/modules/telemetry/index.ts";
import { type Bus, localBus } from "../src/platform/bus.ts";
import { type Clock, systemClock } from "../src/platform/clock.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";
import { newId } from "../src/platform/ids.ts";
import { ConnectionLimit } from "../src/platform/limits/connection-limit.ts";
import { createLog } from "../src/platform/log.ts";
import { hashToken } from "../src/platform/secrets.ts";
import { openTestCertificate } from "./certificates.ts";
import { connectTestDatabase } from "./postgres.ts";
import { inTime } from "./in-time.ts";
import { openTestStream } from "./stream.ts";
import { topologyAmong } from "./topology.ts";
import { noPressure } from "./no-pressure.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";

const anything = systemScope("a test looks at the rows");

/** A device that the test gateway knows, with its token. */
export interface TestDevice extends DeviceRecord {
  token: string;
}

/** The gateway and the telemetry storage on a database of their own; devices are known from a list. */
export interface TestGateway {
  gateway: Gateway;
  sql: Sql;
  bus: Bus;
  telemetry: TelemetryIngest;
  partitions: TelemetryPartitions;
  registry: Registry;
  /** The events of devices that came online, went offline or were refused. */
  sessions: SessionEvent[];
  /** Refused sign-ins that name no device. */
  strangers: Stranger[];
  url: string;
  device(fields?: Partial<DeviceRecord>): TestDevice;
  /**
   * Makes properties desired, after the gateway has finished its look-ups of desired state. Otherwise it would deliver
   * them to a newly subscribed device, in addition to the call that issues them.
   * @returns the version of the state that contains them
   */
  desire(device: TestDevice, params: Readonly<Record<string, unknown>>): Promise<number>;
  /** Runs an SQL query on the rows of all owners. */
  rows<T>(sql: TemplateStringsArray, ...values: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** The default function points of every device. */
export const testPoints = (
  [
    { identifier: "power", data_type: "bool" },
    { identifier: "level", data_type: "value", min: 0, max: 100, step: 1 },
    { identifier: "heat", data_type: "float", min: -40, max: 80, step: 0.1, transfer_type: "report" },
    { identifier: "label", data_type: "string", max_length: 50 },
    { identifier: "reboot", data_type: "bool", transfer_type: "issue" },
    {
      identifier: "fault",
      data_type: "fault",
      transfer_type: "report",
      faults: [{ code: "E1", content: "hot" }],
    },
  ] as const satisfies Partial<NewFunctionPoint>[]
).map((point) => FunctionPoint.parse({ name: "点", transfer_type: "issue_report", ...point }));

/** @param change gets the usual ports, and returns replacements for some of them */
export async function startTestGateway(
  change: (ports: Ports) => Partial<Ports> = () => ({}),
  clock: Clock = systemClock,
  options: Partial<Pick<GatewayOptions, "messagesPerSecond" | "connections" | "signInRules">> = {},
): Promise<TestGateway> {
  const database = await connectTestDatabase(8);
  const { sql } = database;
  const log = createLog("silent");
  const bus = localBus(log);
  const partitions = partitionsOf(sql, { historyDays: 90, logDays: 30 });
  await partitions.load();
  await maintain(sql, partitions, clock.now());
  const stream = await openTestStream(database, { bus, clock });
  const telemetry = new TelemetryIngest({ sql, bus, clock, partitions, stream });
  const devices = new Map<string, TestDevice>();
  const sessions: SessionEvent[] = [];
  const strangers: Stranger[] = [];
  const registry = new Registry();
  const looks = new Set<Promise<Desired | null>>();
  const desired: DesiredState = {
    pending(device) {
      const look = telemetry.pending(device).finally(() => looks.delete(look));
      looks.add(look);
      return look;
    },
    acknowledge: (...given) => telemetry.acknowledge(...given),
    change: (...given) => telemetry.change(...given),
    shadow: (device) => telemetry.shadow(device),
  };
  const ports: Ports = {
    directory: {
      async findByName(productKey, deviceName) {
        return devices.get(`${productKey} ${deviceName}`) ?? null;
      },
      async findByDeviceId(deviceId) {
        const id = longId(deviceId);
        return [...devices.values()].find((one) => one.id === id) ?? null;
      },
      async findByToken(hash) {
        return [...devices.values()].find((one) => hashToken(one.token).equals(hash)) ?? null;
      },
      findByUserName: async () => null,
      findBelow: async (gatewayId, deviceName) =>
        [...devices.values()]
          .filter((one) => one.gatewayId === gatewayId && one.deviceName === deviceName)
          .map((one) => ({ ...one, productName: "Lamp", productModel: "L1" })),
      signInStates: async (ids) =>
        [...devices.values()]
          .filter(({ id }) => ids.includes(id))
          .map((device) => ({ ...device, credentials: [device.credentials] })),
    },
    models: { of: () => thingModel(testPoints), review: async () => {} },
    sessions: {
      async record(events) {
        await sql.transaction((transaction) => telemetry.recordSessions(transaction, events));
        sessions.push(...events);
        return [];
      },
    },
    strangers: { note: (stranger) => void strangers.push(stranger) },
    registrar: {
      keyOf: async () => null,
      register: async () => ({ refused: "refused_no_record", device: null }),
    },
    topology: topologyAmong(devices),
    storage: telemetry,
    desired,
    info: {
      update: async () => [],
      read: async () => ({ MAC: "00:11:22:33:44:55", room: "hall" }),
      remove: async () => {},
      firmware: async () => {},
      outage: async () => {},
    },
    home: { present: async () => null, reset: async () => {} },
    updates: {
      versionReported: async () => {},
      progressReported: async () => {},
      updateRequested: async () => null,
    },
    calls: { keep: () => {} },
  };
  const certificate = await openTestCertificate();
  const gateway = createGateway(
    { ...ports, ...change(ports) },
    {
      clock,
      log,
      registry,
      health: { check: () => {} },
      isFull: () => false,
      host: "127.0.0.1",
      mqttPort: 0,
      tls: { certificate, port: 0 },
      historyDays: 90,
      messagesPerSecond: limits.deviceMessagesPerSecond,
      signInRules: { md5: false },
      connections: new ConnectionLimit({ most: 1000, perAddress: 1000, registry, pressure: noPressure }),
      ...options,
    },
  );
  await gateway.start();
  let last = 0;
  return {
    gateway,
    sql,
    bus,
    telemetry,
    partitions,
    registry,
    sessions,
    strangers,
    url: `mqtt://127.0.0.1:${gateway.ports.mqtt}`,
    device(fields = {}) {
      const token = randomBytes(18).toString("base64url");
      const device: TestDevice = {
        id: newId(clock.now()),
        deviceNo: ++last,
        ownerId: newId(clock.now()),
        productId: newId(clock.now()),
        productKey: "pk1",
        deviceName: `device-${last}`,
        secret: randomBytes(16).toString("hex"),
        enabled: true,
        activated: true,
        productStatus: 1,
        development: 0,
        logAll: false,
        credentials: hashToken(token).toString("hex"),
        connectionNo: last,
        gatewayId: null,
        token,
        ...fields,
      };
      devices.set(`${device.productKey} ${device.deviceName}`, device);
      return device;
    },
    async desire(device, params) {
      await Promise.allSettled(looks);
      return telemetry.desire(sql, device, params);
    },
    async rows<T>(query: TemplateStringsArray, ...values: unknown[]) {
      return (await raw<T>(query, ...values).execute(everything(anything, sql))).rows;
    },
    async close() {
      await gateway.close();
      await certificate.close();
      await stream.close();
      await stream.finish();
      await database.close();
    },
  };
}

/** The data that a device of the native dialect needs to sign in. */
export type Signing = Pick<DeviceRecord, "productKey" | "deviceName" | "secret">;

/** The credentials in a native device's CONNECT. */
export function credentialsOf(
  device: Signing,
  { method = "hmacsha256", subscribed = false }: { method?: SignMethod; subscribed?: boolean } = {},
) {
  const parameters = {
    clientId: device.deviceName,
    signMethod: method,
    timestamp: "1",
    subscribed,
  } as const;
  return {
    clientId: formatClientId(parameters),
    username: formatUserName(device),
    password: createHmac(method.slice(4), device.secret)
      .update(stringToSign(device, parameters))
      .digest("hex"),
  };
}

/** A connected client that records the messages that it has received. */
export interface TestClient {
  mqtt: MqttClient;
  received: { topic: string; payload: unknown; packet: IPublishPacket }[];
  /** Publishes at QoS 1 and resolves with the PUBACK. */
  post(topic: string, payload: unknown): Promise<unknown>;
  /** Waits for the first message on a topic with this ending, which may have arrived already. */
  next(ending: string): Promise<Record<string, unknown>>;
  end(): Promise<void>;
}

/** Connects a device and subscribes to all of its own topics. */
export async function connectDevice(
  { url }: Pick<TestGateway, "url">,
  device: Signing,
  options: IClientOptions & { silent?: boolean } = {},
): Promise<TestClient> {
  const { silent, ...rest } = options;
  const client = mqtt(url, { ...credentialsOf(device), reconnectPeriod: 0, connectTimeout: 30_000, ...rest });
  const received: TestClient["received"] = [];
  const listeners = new Set<() => void>();
  client.on("message", (topic, payload, packet) => {
    received.push({ topic, payload: JSON.parse(payload.toString()), packet });
    for (const listener of listeners) listener();
  });
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed before CONNACK")));
  });
  client.on("error", () => {});
  // Rejects pending answers when the connection is closed, because the library would let them wait forever.
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {});
  client.once("close", () => closed.reject(new Error(`the connection of ${device.deviceName} was closed`)));
  const answered = <T>(step: string, work: Promise<T>) => inTime(step, Promise.race([work, closed.promise]));
  if (!silent) {
    const names = `${device.productKey}/${device.deviceName}`;
    const topics = [`/sys/${names}/#`, `/shadow/get/${names}`, `/ext/ntp/${names}/response`];
    await answered("subscribing", client.subscribeAsync(topics, { qos: 1 }));
  }
  return {
    mqtt: client,
    received,
    post: (topic, payload) =>
      answered(
        `publishing to ${topic}`,
        client.publishAsync(topic, typeof payload === "string" ? payload : JSON.stringify(payload), {
          qos: 1,
        }),
      ),
    next: (ending) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nothing came on …${ending}`)), 30_000);
        const look = () => {
          const at = received.findIndex((one) => one.topic.endsWith(ending));
          if (at < 0) return;
          const [found] = received.splice(at, 1);
          clearTimeout(timer);
          listeners.delete(look);
          resolve(found?.payload as Record<string, unknown>);
        };
        listeners.add(look);
        look();
      }),
    end: () => inTime("ending a connection", client.endAsync()),
  };
}

/** A socket on which a device has signed in, for packets that no client library would send. */
export async function signedIn(
  mqttPort: number,
  device: Signing,
  protocolVersion: 4 | 5 = 4,
): Promise<Socket> {
  const socket = openSocket(mqttPort, "127.0.0.1");
  socket.on("error", () => {});
  const { password, ...rest } = credentialsOf(device);
  socket.write(
    mqttPacket.generate({
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion,
      clean: true,
      keepalive: 60,
      ...rest,
      password: Buffer.from(password),
    }),
  );
  await once(socket, "data");
  return socket;
}

/** The topics of a device of the native dialect. */
export function topicsOf({ productKey, deviceName }: Pick<DeviceRecord, "productKey" | "deviceName">) {
  const thing = `/sys/${productKey}/${deviceName}/thing`;
  return {
    post: `${thing}/event/property/post`,
    batch: `${thing}/event/property/batch/post`,
    set: `${thing}/service/property/set`,
    event: (name: string) => `${thing}/event/${name}/post`,
    service: (name: string) => `${thing}/service/${name}`,
    info: `${thing}/deviceinfo/update`,
    infoOf: (verb: "get" | "delete") => `${thing}/deviceinfo/${verb}`,
    outage: `/ext/diagnosis/${productKey}/${deviceName}/outage`,
    firmware: `/ota/device/inform/${productKey}/${deviceName}`,
    desired: (verb: "get" | "delete") => `${thing}/property/desired/${verb}`,
    custom: (path: string) => `/${productKey}/${deviceName}/user/${path}`,
    shadowUpdate: `/shadow/update/${productKey}/${deviceName}`,
    shadowGet: `/shadow/get/${productKey}/${deviceName}`,
    timeRequest: `/ext/ntp/${productKey}/${deviceName}/request`,
  };
}

/** Resolves when a condition holds; checks it every few milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = "the condition",
): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come true`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
