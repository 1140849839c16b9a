import { LRUCache } from "lru-cache";
import { topologyStatus } from "@thingwright/contract/device-topics/gateway-payloads.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { Link, type EndReason, type SessionLink } from "../broker/link.ts";
import type { Moved } from "../ports.ts";
import { SignedInSubs } from "./signed-in.ts";
import { SubLink } from "./sub-link.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";
import type { DownlinkMessage, Session } from "../session.ts";

interface SubDeviceDeps {
  /** @returns a promise that resolves once the device is recorded as online */
  begin(session: Session, link: SessionLink): Promise<void>;
  finish(session: Session, link: SessionLink): void;
  send(session: Session, message: DownlinkMessage): boolean;
  /** Hands over the desired state, if the device listens to it. */
  deliverDesired(session: Session): void;
  held(deviceId: string): Session | undefined;
  endedSince(session: Session): EndReason | null;
  now(): number;
}

/**
 * Reasons for a logout of which the gateway is not notified, because it has requested the logout or has itself
 * disconnected.
 */
const known: ReadonlySet<EndReason> = new Set(["logged_out", "gateway_offline", "server_restarted"]);

/**
 * Opens and ends the sessions of devices without a connection of their own, and notifies gateways about these devices.
 */
export class SubDevices {
  readonly #deps: SubDeviceDeps;
  /**
   * Recent moves of devices, with the time (`performance.now()`). They are needed because a sign-in in progress may
   * have read the gateway that the device was below before its move.
   */
  readonly #moved = new LRUCache<string, { at: number; to: string | null }>(entriesAtMost(10_000));

  constructor(deps: SubDeviceDeps) {
    this.#deps = deps;
  }

  /** Opens a session through the connection of its gateway. Any other session of the device ends. */
  async open(session: Session): Promise<void> {
    const { gateway, device } = session;
    if (!gateway || !(gateway.link instanceof Link)) return;
    const { link: connection } = gateway;
    this.#deps.held(device.id)?.link?.end("taken_over");
    const subs = (gateway.subs ??= new SignedInSubs(gateway));
    subs.named(device)?.link?.end("logged_out");
    session.allowance = gateway.allowance;
    const link: SubLink = new SubLink(connection, subs.filtersFor(device), () => this.#closed(session, link));
    subs.add(session);
    const online = this.#deps.begin(session, link);
    const ended = this.#deps.endedSince(session) ?? this.#leftSince(session, gateway.device.id);
    if (ended) return link.end(ended);
    await online;
    this.#deps.deliverDesired(session);
  }

  /** Ends the sessions that were signed in through a gateway's connection. */
  gatewayClosed(gateway: Session, { reason }: SessionLink): void {
    const why = reason === "server_restarted" ? reason : "gateway_offline";
    for (const { link } of gateway.subs?.all() ?? []) link?.end(why);
  }

  /**
   * Handles that a device was put below a gateway, or removed from one. The device is logged out of its previous
   * gateway. Each gateway concerned gets a message, unless it has requested the move.
   */
  moved({ deviceId, identity, from, to, asked }: Moved): void {
    this.#moved.set(deviceId, { at: performance.now(), to });
    const session = this.#deps.held(deviceId);
    if (session?.gateway && session.gateway.device.id !== to) session.link?.end("left_gateway");
    const askedBy = asked ? (to ?? from) : null;
    if (from !== askedBy) this.#tell(from, topologyStatus.removed, identity);
    if (to !== askedBy) this.#tell(to, topologyStatus.added, identity);
  }

  #leftSince({ device, signInReceivedAt }: Session, gatewayId: string): EndReason | null {
    const moved = this.#moved.get(device.id);
    return moved && moved.at >= signInReceivedAt && moved.to !== gatewayId ? "left_gateway" : null;
  }

  #tell(gatewayId: string | null, status: number, sub: DeviceIdentity): void {
    const gateway = gatewayId === null ? undefined : this.#deps.held(gatewayId);
    const message = gateway?.rules.topologyChanged?.(gateway.device, this.#id(), status, [sub]);
    if (gateway && message) this.#deps.send(gateway, message);
  }

  #closed(session: Session, link: SubLink): void {
    const { gateway, device } = session;
    gateway?.subs?.remove(session);
    this.#deps.finish(session, link);
    if (!gateway || known.has(link.reason)) return;
    const message = gateway.rules.subEnded?.(gateway.device, device, this.#id(), link.reason);
    if (message) this.#deps.send(gateway, message);
  }

  #id(): string {
    return String(this.#deps.now());
  }
}
