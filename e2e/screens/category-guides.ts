import { categories } from "@thingwright/contract/products/categories.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { zipOf } from "@thingwright/server/test/zips.ts";
import type { Sample } from "../src/sample.ts";
import { defineScreens, shows } from "../src/screen.ts";

/** A device with a button, drawn in a few colours. */
const drawing = Buffer.from(
  [
    "iVBORw0KGgoAAAANSUhEUgAAAPAAAADwBAMAAADMe/ShAAAAMFBMVEX////u8fjf5PCapLhba4wwgO6nsMPX3OdpeJa2vs1+",
    "i6W+ydzN0+Dq7fH39/lZmvFzxf2eAAAACXBIWXMAAAsTAAALEwEAmpwYAAAD0ElEQVR42u3cT0gUURwH8LHDSsqaK5FIBjpC",
    "C9nJt6yIdYh+2Lh53VMHrRWigtA1IohuC0FIFCsdgiJiiYIOZn8PXdIOUZeNDtHNU9Sti/feaJnt7ptx5s2bX+b3d1RmPvv+",
    "zsx7vJ+VYgoLMGDAgAEDBgwYMGDAgAEDBgwYMDO87/Itsek48/JjVHBnWQSKoelo4O6CCBjZ6SjgjrIIHEO9EcBL8kbnrixb",
    "m4y2zy/kBYf04b3yNnesQPFFXvJEG5YVfdMKGF2ysnVhWeBBK3DM+BfZ8m3hbDU4nCz4trIP3CHESStE7BGiVwuWrVUNAydl",
    "z9CCl8K08ForD2rBBXEjHLxTZHXgTiHaw8FNQkxrwF1iyAoZZZ9G9oY/icNhYXmpBjwjJsLCCZ/e5Q0/FfNh4VYxrAGXxZTH",
    "rVfGPX5Ws890bfmMJvX00bSSz4+3e0whWQ1YCPVzeFdexg/1c1kILVhdl89d+IT6/8bgFRceZ4Dzq7GdYLaqZutcPsPJHOwz",
    "gZiDfaZMg7BPAAYMGDBgwIABA9aGuwsPS8617JuY4eaz9CseTMUJf6/QeuTuxgd/LdGGcM7HBbe6bi77upj+UHCL7szHAydd",
    "7FHRXo30bfdHVGOBX8kynrbX46Is/2wccEIWcYMrZfmHiRjgDNFj+694T3TUPNxCNGLXxCTRPeNwhpzFWri/1KDIEcOyhWft",
    "unjXoJUjhp+RU6yH0yUaMwsnS40K7BbZqRqFZddabAT313evaOG5+i79u2MfNwm3leh+Y/gAOcsG4YSipm37YF2/jhT+pqpp",
    "t66vG4Tn6KoKvkSjBuEKnVLBfZQzBzcTFVVwmqjHGJygnK2MSk3vihJuoVE1PFczhUQJ76ZjavgCHTEGv1VNH2tTyJgxeJIG",
    "1HAfjRiDM+rRZNv7a14GooQrtKCG+2sGcpRwSTVTr83WjkG4qIbTBmEi2yOI/j+YrarZOhfbcGKbQNimTLaHBNtjke1FgO3V",
    "h+1lTw7kAZbXW74Xeo9PmIzRTxi2jza2z1S5BMLzYe4uRSywLEWwLb7I5wTPchPfApu7pLjAsaTIt4jKtmxcv1A+E9NCuSV7",
    "kjO4wY1ra4BvM4Rt+4dvw4tvi8+ydvzZ1OzZHtu42KoHDBgwYMCAAQMGDBgw4H8BXg7r6h0RLYQ7U69/KNbzGLB36B0DZjv4",
    "zHbUm+1wO9txfrYEBmwpG2TvYkpSwZaWgy0RCVvqFb5kM2HT6wyntmxCIbYUSnxJo1KdTGmy+BKD8aVCSyHdHWDAgAEDBgwY",
    "MGDAgAEDBgwY8BaDfwIrDE5kf9c9UwAAAABJRU5ErkJggg==",
  ].join(""),
  "base64",
);

const pages = {
  "index.html": `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>:root { color-scheme: light dark } body { font: 16px system-ui; text-align: center; padding: 2rem 1rem }</style>
<h1>1 · 2 · 3</h1><p>EZ</p>`,
};

/** A category whose template has guides. */
async function withGuides({ admin }: Sample): Promise<Record<string, string>> {
  const { list } = await admin.ok(categories.list);
  const id = list.flatMap(({ children }) => children).find(({ name_en }) => name_en === "Smart plug")!.id;
  const upload = async (purpose: "image" | "guide", name: string, bytes: Buffer) => {
    const file = new File([new Uint8Array(bytes)], name);
    const {
      size: _size,
      sha256: _hash,
      ...shown
    } = await admin.ok(files.uploadTiny, { file, body: { purpose } });
    return shown;
  };
  const media = { ...(await upload("image", "device.png", drawing)), kind: "image" as const };
  const guide = await upload("guide", "guide.zip", await zipOf(pages));
  const steps = [
    {
      media,
      text: {
        zh_CN: "将设备通电，长按按钮 5 秒，直到指示灯快速闪烁。",
        en: "Plug the device in and hold its button for 5 seconds, until the light blinks quickly.",
        de: "Stecken Sie das Gerät ein und halten Sie die Taste 5 Sekunden gedrückt.",
      },
    },
    {
      media,
      text: {
        zh_CN: "确认手机已连接 2.4 GHz 的 Wi-Fi。",
        en: "Check that the phone is connected to a Wi-Fi network of 2.4 GHz.",
      },
    },
  ];
  await admin.ok(templates.save, {
    params: { id },
    body: {
      pairing_types: ["ez", "ap", "ble"],
      guides: { ez: { steps }, ble: { steps: [], package: guide } },
    },
  });
  return { categoryId: id };
}

export const screens = defineScreens({
  categoryGuides: {
    prepare: withGuides,
    ready: shows("Step 2"),
    parts: {
      async package(page) {
        await page.getByRole("tab").last().click();
        await page.frameLocator("iframe").getByText("EZ").waitFor();
      },
      async refused(page) {
        await page.getByRole("tab").nth(1).click();
        await page.getByRole("button", { name: "Add step" }).click();
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Upload a picture or a video").waitFor();
      },
    },
  },
});
