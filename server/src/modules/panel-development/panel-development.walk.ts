import { files } from "@thingwright/contract/content/files.ts";
import { panelZip } from "../../../test/panel-zip.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    panelFile: string;
  }
}

export const samples: SamplesOf<"panelDevelopment"> = {
  panelDevelopment: {
    show: ({ panelFile }) => ({ body: { file_id: panelFile } }),
  },
};

export const makeInAccount: MakeInAccount = async (_platform, owner) => ({
  panelFile: (await owner.ok(files.uploadTiny, { file: await panelZip(), body: { purpose: "panel" } })).id,
});
