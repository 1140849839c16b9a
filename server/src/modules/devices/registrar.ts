import { DeviceName } from "@thingwright/contract/devices/devices.ts";
import { activated, deviceKind, enabled, productStatus } from "@thingwright/contract/grammar/enums.ts";
import { Problem, type ProblemName } from "@thingwright/contract/grammar/problem.ts";
import type { NotRegistered, Registrar } from "../../gateway/ports.ts";
import type { PlatformDeps } from "../../module.ts";
import { deviceScope, systemScope } from "../../platform/database/scope.ts";
import { findRegistering, type LockedProduct, lockProduct } from "../products/index.ts";
import { makeSecrets } from "./credentials.ts";
import { updateDevice } from "./devices.store.ts";
import { deleteMqttCredentials } from "./mqtt-credentials.store.ts";
import { chosenCredentialsWriter, CredentialsTaken } from "./chosen-credentials.ts";
import { addTo, type RegisterDeps } from "./register.ts";
import { findAndLock, type NamedDevice } from "./registrar.store.ts";

const anyProduct = systemScope("a product is looked up before its owner is known");
/** The problems that are thrown if there is no room for another device. */
export const noRoom: readonly ProblemName[] = ["device_limit", "quota_exceeded"];

/** Registers devices that know the secret of their product. An existing device gets new secrets, never its old ones. */
export function registrar({
  sql: root,
  vault,
  stream,
  events,
  clock,
}: RegisterDeps & Pick<PlatformDeps, "sql" | "events" | "clock">): Registrar {
  return {
    async keyOf(productKey) {
      const found = await findRegistering(anyProduct, root, productKey);
      if (!found) return null;
      const { id: productId, owner_id: ownerId, product_secret } = found;
      return { productId, ownerId, secret: vault.open(product_secret) };
    },
    async register(key, { deviceName, mayCreate, chosenCredentials }) {
      const scope = deviceScope(key);
      const now = clock.now();
      try {
        return await root.transaction(async (sql) => {
          const storeChosen = chosenCredentialsWriter({ scope, sql, vault, now });
          const product = await lockProduct(scope, sql, key.productId);
          const secret = product?.product_secret && vault.open(product.product_secret);
          if (!product || secret !== key.secret) return { refused: "refused_product_secret", device: null };
          const found = await findAndLock(scope, sql, product.id, deviceName);
          const refused = whyRefused(product, found, deviceName, mayCreate);
          if (refused) return refused;
          if (!found) {
            const wanted = { device_name: deviceName, kind: deviceKind.real, selfRegistered: true };
            const added = await addTo(product, { scope, sql, now }, wanted, { vault, stream });
            const secrets = await storeChosen(added.key, added.shown, chosenCredentials);
            return registered(added.key, deviceName, secrets);
          }
          const { shown, stored } = makeSecrets(vault);
          await updateDevice(scope, sql, found.key.id, stored);
          await deleteMqttCredentials(scope, sql, found.key.id);
          await events.emit(sql, "device.changed", { deviceId: found.key.id, reason: "secret" }, now);
          return registered(found.key, deviceName, await storeChosen(found.key, shown, chosenCredentials));
        });
      } catch (error) {
        if (error instanceof CredentialsTaken) return { refused: "refused_own_credentials", device: null };
        if (!(error instanceof Problem && noRoom.includes(error.kind))) throw error;
        return { refused: "refused_quota", device: null };
      }
    },
  };
}

function whyRefused(
  { status }: LockedProduct,
  device: NamedDevice | null,
  deviceName: string,
  mayCreate: boolean,
): NotRegistered | null {
  const isCeased = status === productStatus.ceased;
  if (!device) {
    if (isCeased) return { refused: "refused_ceased", device };
    if (!mayCreate) return { refused: "refused_no_record", device };
    const isName = DeviceName.safeParse(deviceName).data === deviceName;
    return isName ? null : { refused: "refused_device_name", device };
  }
  if (isCeased) return { refused: "refused_ceased", device: device.key };
  if (device.status === enabled.no) return { refused: "refused_disabled", device: device.key };
  // A virtual device is run by the platform itself, so no device may register under its name.
  const isTaken = device.activated === activated.yes || device.kind === deviceKind.virtual;
  return isTaken ? { refused: "refused_activated", device: device.key } : null;
}

function registered(
  { id, deviceNo, ownerId, productId }: NamedDevice["key"],
  deviceName: string,
  { device_secret, access_token }: ReturnType<typeof makeSecrets>["shown"],
) {
  const device = { id, deviceNo, ownerId, productId };
  return { device, deviceName, deviceSecret: device_secret, accessToken: access_token };
}
