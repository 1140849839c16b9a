import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { answered } from "./src/answered.ts";
import { browserForTests } from "./src/browser.ts";
import { accessProblems, settled } from "./src/look.ts";
import { findOverflow } from "./src/overflow.ts";
import { picture } from "./src/picture.ts";
import { makeSceneHome } from "./src/scene-home.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const { host, homeId, ids, base, signIn } = await makeSceneHome(platform, {
  hall: "走廊的吊灯",
  desk: "Desk lamp",
  sensor: "Front door",
});
const params = { id: homeId };
await host.ok(homes.invite, { params });
const { id: scene } = await host.ok(homeScenes.create, {
  params,
  body: {
    name: "Good night",
    conditions: [{ kind: "time", at: "22:30", days: [1, 2, 3, 4, 5, 6, 7] }],
    actions: [{ kind: "issue", device_id: ids.hall, params: { lamp_power: false } }],
  },
});

const inside = {
  start: "",
  me: "me",
  profile: "me/profile",
  security: "me/security",
  data: "me/data",
  device: `device/${ids.hall}`,
  settings: `device/${ids.hall}/settings`,
  history: `device/${ids.hall}/history`,
  sharing: `device/${ids.hall}/sharing`,
  timers: `device/${ids.hall}/timers`,
  home: `home/${homeId}`,
  rooms: `home/${homeId}/rooms`,
  members: `home/${homeId}/members`,
  links: `home/${homeId}/links`,
  groups: `home/${homeId}/groups`,
  "new home": "home/new",
  join: "join",
  receive: "receive",
  add: "add",
  scenes: "scenes",
  scene: `scene/${scene}`,
  "scene editor": `scene/${scene}/edit`,
  messages: "messages",
};
const outside = { scan: "scan", share: "share", signin: "signin", signup: "signup", forgot: "forgot" };
const pages = [
  ...Object.entries(inside).map(([name, path]) => ({ name, path, signedIn: true })),
  ...Object.entries(outside).map(([name, path]) => ({ name, path, signedIn: false })),
];

const views = [
  { language: "zh_CN", theme: "dark" },
  { language: "en", theme: "light" },
] as const;

test.each(pages.flatMap((page) => views.map((view) => ({ ...page, ...view }))))(
  "$name in $language, $theme",
  async ({ name, path, signedIn, language, theme }) => {
    const { page, expectProblem } = await browser.open({
      url: platform.url,
      width: 390,
      touch: true,
      language,
      theme,
    });
    // Nothing is shared by no code.
    expectProblem(/403 .*\/share\/none/);
    if (signedIn) await signIn(page);
    await page.goto(`${base}${path}`);
    // A page may come a moment after the frame that it stands in.
    await expect
      .poll(async () => {
        await settled(page);
        const overflow = await answered(page, "overflow", page.evaluate(findOverflow));
        return [...overflow, ...(await accessProblems(page))];
      })
      .toEqual([]);
    await picture(page, `companion-${name}-${language}-${theme}`);
  },
);
