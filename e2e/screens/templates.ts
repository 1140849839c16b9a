import { categories } from "@thingwright/contract/products/categories.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import type { Page } from "playwright-core";
import type { Sample } from "../src/sample.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

/** A function point in the second version of the template that is then removed from the pool. */
const gone = {
  identifier: "nozzle_wear",
  name: "喷嘴磨损",
  name_en: "Nozzle wear",
  data_type: "value",
  transfer_type: "report",
  min: 0,
  max: 100,
  step: 1,
} satisfies NewFunctionPoint;

/** A category whose template has three versions, and a draft that differs from them. */
async function withVersions({ admin }: Sample): Promise<Record<string, string>> {
  const { list } = await admin.ok(categories.list);
  const { id } = list.flatMap(({ children }) => children).find(({ name_en }) => name_en === "Humidifier")!;
  const params = { id };
  const { points, published_version } = await admin.ok(templates.get, { params });
  if (published_version === 1) {
    await admin.ok(propertyModels.create, { body: gone });
    await admin.ok(templates.save, { params, body: { points: [...points, gone as never] } });
    await admin.ok(templates.publish, { params, body: { note: "Tells when to replace the nozzle" } });
    await admin.ok(templates.save, { params, body: { points } });
    await admin.ok(templates.publish, { params, body: { note: "Without it again" } });
    await admin.ok(templates.save, { params, body: { points: points.slice(1), pairing_types: ["ble"] } });
    await admin.ok(propertyModels.remove, { params: { identifier: gone.identifier } });
  }
  return { categoryId: id };
}

const tsl = {
  schema: "https://iotx-tsl.oss-ap-southeast-1.aliyuncs.com/schema.json",
  properties: [
    {
      identifier: "WaterHardness",
      name: "水质硬度",
      accessMode: "r",
      dataType: { type: "int", specs: { min: "1", max: "9", step: "2" } },
    },
  ],
  services: [{ identifier: "flush", name: "冲洗", callType: "async", inputData: [], outputData: [] }],
};

async function versions(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("dialog").getByText("Tells when to replace the nozzle").waitFor();
}

export const screens = defineScreens({
  categoryDefinition: {
    prepare: withVersions,
    ready: shows("Unpublished changes"),
    parts: {
      publish: presses("Publish version 4", "Pairing methods"),
      async versions(page) {
        await versions(page);
        await page.getByRole("button", { name: "View changes" }).nth(1).click();
        await page.getByRole("dialog").getByText("Nozzle wear").first().waitFor();
      },
      async restore(page, { expectProblem }) {
        expectProblem(/422/);
        await versions(page);
        await page.getByRole("button", { name: "Restore", exact: true }).nth(1).click();
        const question = page.getByRole("dialog", { name: /^Restore version/ });
        await question.getByRole("button", { name: "Restore", exact: true }).click();
        await question.getByRole("button", { name: "Restore without them" }).waitFor();
      },
      async import(page) {
        await page.getByRole("button", { name: "Import, export" }).click();
        await page.getByRole("menuitem", { name: "Import" }).click();
        const drawer = page.getByRole("dialog");
        await drawer.getByRole("textbox", { name: "Or paste it here" }).fill(JSON.stringify(tsl, null, 2));
        await drawer.getByText("What the conversion changes").waitFor();
        await drawer.getByText("Also add 1 to the standard function points").waitFor();
      },
      async remove(page) {
        await page
          .getByRole("button", { name: /^Delete / })
          .first()
          .click();
        await page.getByRole("dialog", { name: "Delete this function point?" }).waitFor();
      },
    },
  },
});
