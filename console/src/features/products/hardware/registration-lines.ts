import { provisioningTopics } from "@thingwright/contract/devices/device-provisioning.ts";
import {
  registrationClientId,
  registrationPath,
  registrationToSign,
  registrationTopics,
} from "@thingwright/contract/devices/device-registration.ts";
import { formatUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { provisioningName } from "@thingwright/contract/devices/mqtt-credentials.ts";

/** The placeholders in the lines, for the values that the firmware fills in. */
export const blanks = { deviceName: "{deviceName}", random: "{random}", secret: "{productSecret}" } as const;

interface Place {
  productKey: string;
  /** The host and port of MQTT over TLS; undefined if they are not known. */
  mqtts: string | undefined;
}

const { deviceName, random, secret } = blanks;
const lines = (...list: readonly (string | false)[]) => list.filter((line) => line !== false).join("\n");
const hostLine = ({ mqtts }: Place) => mqtts !== undefined && `host:      ${mqtts} (TLS)`;

function signature(productKey: string): string {
  const text = registrationToSign({ identity: { productKey, deviceName }, random });
  return `hex(hmac_sha256(${secret}, "${text}"))`;
}

function overMqtt(place: Place, authType: keyof typeof registrationTopics, told: string[]): string {
  const { productKey } = place;
  return lines(
    hostLine(place),
    `client id: ${registrationClientId({ clientId: deviceName, authType, random })}`,
    `user name: ${formatUserName({ productKey, deviceName })}`,
    `password:  ${signature(productKey)}`,
    `answer:    ${registrationTopics[authType]}`,
    `           {${told.map((name) => `"${name}": …`).join(", ")}}`,
  );
}

const secretTold = ["productKey", "deviceName", "deviceSecret"];

/** Describes how a device that is already registered requests its device secret over MQTT. */
export function registerLines(place: Place): string {
  return overMqtt(place, "register", secretTold);
}

/**
 * Describes how a device that is not registered yet requests a device token over MQTT. Under the heading `afterwards`,
 * describes how the device then connects.
 */
export function newRecordLines(place: Place, afterwards: string): string {
  const { productKey } = place;
  return lines(
    overMqtt(place, "regnwl", ["clientId", "productKey", "deviceName", "deviceToken"]),
    "",
    `# ${afterwards}`,
    "client id: {clientId}|securemode=-2,authType=connwl|",
    `user name: ${formatUserName({ productKey, deviceName })}`,
    "password:  {deviceToken}",
  );
}

/** Describes how a device that is already registered requests its device secret by posting a form. */
export function formLines({ productKey }: Place): string {
  return lines(
    `POST ${registrationPath}`,
    "Content-Type: application/x-www-form-urlencoded",
    "",
    `productKey=${productKey}&deviceName=${deviceName}&random=${random}&signMethod=hmacsha256&sign={sign}`,
    "",
    `sign:   ${signature(productKey)}`,
    `answer: {"code": 200, "data": {${secretTold.map((name) => `"${name}": …`).join(", ")}}}`,
  );
}

/** Describes how a device requests an access token in the same way as ThingsBoard's clients. */
export function provisioningLines(place: Place): string {
  const request = {
    provisionDeviceKey: place.productKey,
    provisionDeviceSecret: secret,
    deviceName,
  };
  return lines(
    hostLine(place),
    `user name: ${provisioningName}`,
    `publish:   ${provisioningTopics.request}`,
    `           ${JSON.stringify(request)}`,
    `answer:    ${provisioningTopics.response}`,
    '           {"status": "SUCCESS", "credentialsType": "ACCESS_TOKEN", "credentialsValue": …}',
  );
}
