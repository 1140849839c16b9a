import { firmwareVerification } from "@thingwright/contract/firmware/verification.ts";
import { makeFirmware, uploadFirmware } from "../../../test/firmware.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    firmware: string;
    /** The update of the product's device to this firmware. */
    firmwareUpdate: string;
    /** A file that was uploaded for firmware, and is not used yet. */
    firmwareFile: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { product: product_id, device }) => {
  const { id } = await makeFirmware(owner, { product_id, name: "Walked" });
  const params = { id };
  await owner.ok(firmwareVerification.add, { params, body: { device_ids: [device] } });
  const { list } = await owner.ok(firmwareVerification.list, { params });
  return {
    firmware: id,
    firmwareUpdate: list[0]!.id,
    firmwareFile: await uploadFirmware(owner, "for the walk"),
  };
};

export const samples: SamplesOf<"firmware" | "firmwareVerification"> = {
  firmware: {
    list: ({ product: product_id }) => ({ query: { page: 1, product_id, module: "default", status: 1 } }),
    signingKey: () => ({}),
    get: ({ firmware: id }) => ({ params: { id } }),
    create: ({ product: product_id, firmwareFile: file_id }) => ({
      body: {
        product_id,
        file_id,
        name: "Walk",
        version: "2.0.0",
        module: "mcu",
        notes: "Walks",
        needs_verification: true,
        test_report_url: "https://example.com/report",
        description: "Walks",
        source_versions: ["1.0.0"],
        hardware: { model: ["A"], revision: ["1"], architecture: ["arm"] },
      },
    }),
    update: ({ firmware: id }) => ({
      params: { id },
      body: {
        name: "Walk on",
        notes: "On",
        needs_verification: true,
        test_report_url: "https://example.com/other",
        description: "On",
        source_versions: ["1.1.0"],
        hardware: { model: ["B"] },
      },
    }),
    setDescription: ({ firmware: id }) => ({ params: { id }, body: { description: "Faster" } }),
    remove: ({ firmware: id }) => ({ params: { id } }),
  },
  firmwareVerification: {
    list: ({ firmware: id }) => ({ params: { id } }),
    add: ({ firmware: id, device }) => ({ params: { id }, body: { device_ids: [device] } }),
    remove: ({ firmware: id, firmwareUpdate: updateId }) => ({ params: { id, updateId } }),
    setTimeout: ({ firmware: id }) => ({ params: { id }, body: { timeout: 20 } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /platform/v1/firmware",
  "POST /platform/v1/firmware",
  "GET /platform/v1/firmware/{}",
  "PUT /platform/v1/firmware/{}",
  "DELETE /platform/v1/firmware/{}",
  "PUT /platform/v1/firmware/{}/upgrade_desc",
  "PUT /platform/v1/firmware/{}/timeout",
  "GET /platform/v1/firmware/{}/verify_device",
  "POST /platform/v1/firmware/{}/verify_device",
];
