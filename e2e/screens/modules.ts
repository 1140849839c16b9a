import { modules } from "@thingwright/contract/products/modules.ts";
import type { Sample } from "../src/sample.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

const made = new WeakMap<Sample, Promise<string>>();

/** A module with all fields, created once for all looks at a platform. */
function oneModule(sample: Sample): Promise<string> {
  const known = made.get(sample);
  if (known) return known;
  const making = sample.admin
    .ok(modules.create, {
      body: {
        name: "TW-BLE5-MINI",
        chip: "TW5240",
        type: "SMD",
        communication_mode: "ble_wifi",
        size: "13.2*16.6*2.4",
        scenario: "智能家居、照明、传感器",
        scenario_en: "Smart home, lighting, sensors",
        description:
          "<h2>特点</h2><ul><li><p>板载天线</p></li><li><p>工作温度 <strong>-40 至 105 °C</strong></p></li></ul>" +
          "<table><tbody><tr><th><p>引脚</p></th><th><p>用途</p></th></tr><tr><td><p>1</p></td><td><p>电源 3.3 V</p></td></tr></tbody></table>",
        description_en:
          "<h2>Features</h2><ul><li><p>Antenna on the board</p></li><li><p>Works at <strong>-40 to 105 °C</strong></p></li></ul>" +
          "<table><tbody><tr><th><p>Pin</p></th><th><p>Use</p></th></tr><tr><td><p>1</p></td><td><p>Supply, 3.3 V</p></td></tr></tbody></table>",
        source: "Thingwright, TW-BLE5-MINI data sheet, version 1.2",
      },
    })
    .then(({ id }) => id);
  made.set(sample, making);
  return making;
}

const prepare = async (sample: Sample) => ({ id: await oneModule(sample) });

export const screens = defineScreens({
  moduleList: {
    prepare,
    ready: shows("TW-BLE5-MINI"),
    parts: {
      async empty(page) {
        await page.goto("/system/modules?keyword=nothing");
        await page.getByText("No matching modules").waitFor();
      },
    },
  },
  moduleInfo: {
    prepare,
    ready: shows("-40"),
    parts: {
      async create(page) {
        await page.goto("/system/modules/new");
        await page.getByRole("toolbar").nth(1).waitFor();
      },
      remove: presses("Delete", "Delete this module?"),
    },
  },
  moduleEdit: {
    prepare,
    async ready(page) {
      await page.getByRole("toolbar").nth(1).waitFor();
      await page.getByText("-40").first().waitFor();
    },
  },
});
