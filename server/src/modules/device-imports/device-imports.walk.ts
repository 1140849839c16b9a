import { deviceImports } from "@thingwright/contract/devices/device-imports.ts";
import { endedImport, uploadList } from "../../../test/device-lists.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    /** A list that was imported, a list to import, and a list to discard. */
    deviceImport: string;
    readImport: string;
    staleImport: string;
  }
  interface AccountFixture {
    listFile: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { product: product_id }) => {
  // The end of the id is random, so the names of these devices differ from those of other tenants.
  const start = `walked-${product_id.slice(-8)}`;
  const read = async (text: string) => {
    const body = { product_id, file_id: await uploadList(owner, text) };
    return (await owner.ok(deviceImports.create, { body })).id;
  };
  const imported = await read(`device_name,mac\n${start}-1,\nbad name ${start},\n`);
  await endedImport(owner, imported);
  return {
    deviceImport: imported,
    readImport: await read(`device_name\n${start}-2\n`),
    staleImport: await read(`device_name\n${start}-3\n`),
  };
};

export const makeInAccount = async (_platform: unknown, owner: Parameters<typeof uploadList>[0]) => ({
  listFile: await uploadList(owner, "device_name\nwalked-4\n"),
});

export const samples: SamplesOf<"deviceImports"> = {
  deviceImports: {
    list: () => ({}),
    create: ({ product: product_id, listFile: file_id }) => ({ body: { product_id, file_id } }),
    get: ({ deviceImport: id }) => ({ params: { id } }),
    lines: ({ deviceImport: id }) => ({ params: { id } }),
    problems: ({ deviceImport: id }) => ({ params: { id } }),
    start: ({ readImport: id }) => ({ params: { id } }),
    credentials: ({ deviceImport: id }) => ({ params: { id } }),
    forget: ({ deviceImport: id }) => ({ params: { id } }),
    remove: ({ staleImport: id }) => ({ params: { id } }),
  },
};
