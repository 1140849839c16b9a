import { createHmac, randomBytes } from "node:crypto";
import { type ProvisionAnswer, ProvisionRequest } from "@thingwright/contract/devices/device-provisioning.ts";
import { registrationToSign } from "@thingwright/contract/devices/device-registration.ts";
import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import { randomText } from "../../platform/ids.ts";
import type { ChosenCredentials, Registered, RegistrationAnswer } from "../ports.ts";

type Register = (
  registration: Registration,
  chosenCredentials: ChosenCredentials | undefined,
) => Promise<RegistrationAnswer | "drop">;

const nameLetters = 12;

/**
 * The error messages of answers. A device that does not know the secret of its product gets only `no_tls` or
 * `unproven`.
 */
const errors: Record<Extract<RegistrationAnswer, { refused: string }>["refused"], string> = {
  no_tls: "Provisioning is over TLS only",
  unproven:
    "provisionDeviceKey or provisionDeviceSecret is wrong, or dynamic registration is off for the product",
  busy: "Too many devices register at a time: try again in a minute",
  refused_product_secret: "provisionDeviceSecret was changed a moment ago",
  refused_ceased: "The product is discontinued",
  refused_no_record: "No device has this name",
  refused_device_name: "deviceName is not allowed",
  refused_quota: "There are as many devices as there may be",
  refused_disabled: "The device is disabled",
  refused_activated: "The device was online before: reset it first",
  refused_own_credentials: "Another device has this token or username",
};

/**
 * Answers one request for provisioning: registers the device, with credentials of its own choice if it has any.
 * @returns null if the connection is to end without an answer
 */
export async function provision(payload: Buffer, register: Register): Promise<ProvisionAnswer | null> {
  const request = requestIn(payload);
  if ("status" in request) return request;
  const chosenCredentials = chosenCredentialsOf(request);
  if (chosenCredentials && "status" in chosenCredentials) return chosenCredentials;
  const answer = await register(registrationOf(request), chosenCredentials);
  if (answer === "drop") return null;
  return "refused" in answer ? failure(errors[answer.refused]) : success(answer, chosenCredentials);
}

function requestIn(payload: Buffer): ProvisionRequest | ProvisionAnswer {
  let json: unknown;
  try {
    json = JSON.parse(payload.toString());
  } catch {
    return failure("The request is not JSON");
  }
  const read = ProvisionRequest.safeParse(json);
  if (read.success) return read.data;
  const [first] = fieldProblems(read.error, "en");
  return failure(first?.path ? `${first.path}: ${first.message}` : "The request is not an object");
}

/** Signs the request as a device of the native dialect of MQTT would, with the secret that the request contains. */
function registrationOf(request: ProvisionRequest): Registration {
  const { provisionDeviceKey: productKey, provisionDeviceSecret: secret } = request;
  const asked = {
    identity: { productKey, deviceName: request.deviceName ?? randomText(nameLetters) },
    random: randomBytes(8).toString("hex"),
  };
  const signature = createHmac("sha256", secret).update(registrationToSign(asked)).digest("hex");
  return { ...asked, mayCreate: true, signMethod: "hmacsha256", signature };
}

function chosenCredentialsOf(request: ProvisionRequest): ChosenCredentials | ProvisionAnswer | undefined {
  const { username: userName, password, clientId = "", token, hash } = request;
  const type = request.credentialsType ?? (userName ? "MQTT_BASIC" : "ACCESS_TOKEN");
  if (type === "X509_CERTIFICATE" || hash) return failure("Certificates are not supported as credentials");
  if (type === "ACCESS_TOKEN") return token === undefined ? undefined : { token };
  if (userName === undefined || password === undefined)
    return failure("MQTT_BASIC needs username and password");
  return { login: { userName, password, clientId } };
}

function success(
  { accessToken }: Registered,
  chosenCredentials: ChosenCredentials | undefined,
): ProvisionAnswer {
  const status = "SUCCESS";
  return chosenCredentials && "login" in chosenCredentials
    ? { status, credentialsType: "MQTT_BASIC", credentialsValue: chosenCredentials.login }
    : { status, credentialsType: "ACCESS_TOKEN", credentialsValue: accessToken };
}

function failure(errorMsg: string): ProvisionAnswer {
  return { status: "FAILURE", errorMsg };
}
