import type { CallCause } from "@thingwright/contract/devices/call-causes.ts";
import type { EventDevice } from "@thingwright/contract/devices/device-events.ts";
import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";

/** Stores the history of calls to devices, with the devices' answers. */
export interface CallKeeper {
  /** Returns at once, and never throws. */
  keep(
    device: Pick<EventDevice, "id" | "deviceNo" | "ownerId" | "productId">,
    request: Pick<CallRequest, "params" | "service">,
    cause: CallCause,
    answer: CallAnswer,
  ): void;
}

/** A message on a topic that the maker defines. It has no answer. */
export interface CustomMessage {
  /** The levels of the topic that the maker chooses. */
  path: string;
  payload: string;
}

/** The code of a call to a device that has no connection. */
export const offlineCode = 410;

/** Firmware as it is offered to a device. */
export interface FirmwareOffer {
  version: string;
  /** The part of the device that the firmware is for; left out for the device as a whole. */
  module?: string;
  /** Bytes. */
  size: number;
  url: string;
  /** Digests in hexadecimal. */
  sha256: string;
  md5: string;
  /** The Ed25519 signature of the maker's key over the text `signed`, in base64. */
  signature: string;
  signed: string;
}

export interface CallRequest {
  params: Record<string, unknown>;
  /** The service to call; without one, the parameters are properties to issue. */
  service?: string;
  /** Sent in place of a call: `params` are empty, and 200 means that the message is on its way. */
  message?: CustomMessage;
  /** Sent in place of a call: the device was bound or unbound at home. 200 means that the notice is on its way. */
  notice?: "Bind" | "Unbind";
  /** Sent in place of a call: firmware for the device. 200 means that the offer is on its way. */
  offer?: FirmwareOffer;
  /** The version that these properties got when they became desired state. */
  desiredVersion?: number;
  /** Milliseconds to wait for the answer. */
  timeout: number;
}

/** Calls devices wherever they are connected, at this process's gateway or at another's. */
export interface DeviceCalls {
  /**
   * Like `call` of a gateway. The code is 429 if too many calls of the device or its account already wait.
   * @param cause the cause that is stored with the call in the history of the device
   */
  call(device: EventDevice, request: CallRequest, cause: CallCause): Promise<CallAnswer>;
  /** Like `call`, but for a message on a topic that the maker defines, a notice or an offer; none of them is a call. */
  tell(device: Pick<EventDevice, "id" | "ownerId">, request: CallRequest): Promise<CallAnswer>;
  /** Ends the calls that still wait, by answering them itself. */
  close(): void;
}
