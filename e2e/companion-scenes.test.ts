import { setTimeout } from "node:timers/promises";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { accessProblems } from "./src/look.ts";
import { makeSceneHome } from "./src/scene-home.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const names = { hall: "Hall lamp", desk: "Desk lamp", sensor: "Front door" };

test("a user creates a scene that is run by a tap and a scene triggered by it, and sees why each ran", async () => {
  const home = await makeSceneHome(platform, names);
  const { page } = await browser.open({ url: platform.url, width: 390, touch: true, language: null });
  await home.signIn(page);
  const tap = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).tap();
  const follow = (name: string | RegExp) => page.getByRole("link", { name, exact: true }).tap();
  const inSheet = (name: string) => page.getByRole("dialog").getByRole("button", { name }).tap();

  // With the devices that are there, a scene to begin with.
  await page.goto(home.base);
  await follow("Scenes");
  await follow(/^Everything off/);
  await page.getByLabel("Name").fill("Film");
  await tap("Add an action");
  await inSheet("Desk lamp");
  await page.getByRole("checkbox", { name: "Set brightness" }).tap();
  await page.getByRole("spinbutton", { name: "brightness" }).fill("20");
  await page.getByText("Desk lamp on, brightness 20%").nth(1).waitFor();
  await tap("Done");
  await tap("Remove: Desk lamp off");
  await tap("Undo");
  await tap("Remove: Desk lamp off");
  expect(await accessProblems(page)).toEqual([]);
  await tap("Save scene");

  await tap("Run “Film”");
  await page.getByText("Done", { exact: true }).waitFor();
  expect(await accessProblems(page)).toEqual([]);

  // One that begins by itself, whose name is suggested; leaving it asks first.
  await follow("New scene");
  await tap("Save scene");
  await page.getByText("Add at least one action.").waitFor();
  await tap("Add a trigger");
  await inSheet("Desk lamp");
  await tap("Done");
  await page.getByRole("button", { name: "When Desk lamp turns on", exact: true }).waitFor();
  await tap("Add an action");
  await inSheet("Hall lamp");
  await tap("Done");
  await page.goBack();
  await tap("Stay");
  expect(await page.getByLabel("Name").inputValue()).toBe("Desk lamp · Hall lamp on");
  await tap("Save scene");
  await page.getByText("When Desk lamp turns on: Hall lamp on").waitFor();

  // The one sets off the other, and each says why it has run.
  await home.host.ok(homeScenes.create, {
    params: { id: home.homeId },
    body: {
      name: "Desk off",
      actions: [{ kind: "issue", device_id: home.ids.desk, params: { lamp_power: false } }],
    },
  });
  await page.reload();
  await tap("Run “Desk off”");
  await page.getByText("Done", { exact: true }).waitFor();
  await tap("Run “Film”");
  await page.getByText("Done", { exact: true }).nth(1).waitFor();
  await follow("Desk lamp · Hall lamp on");
  await page.getByText(/Because Desk lamp turned on$/).waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await page.goBack();
  await follow("Details of “Film”");
  await page
    .getByText(/Tapped by you$/)
    .first()
    .waitFor();

  await tap("Delete this scene");
  await page.getByRole("heading", { name: "Delete “Film”?" }).waitFor();
  await inSheet("Delete this scene");
  await page.getByText("“Film” was deleted").waitFor();
  const { list } = await home.host.ok(homeScenes.list, { params: { id: home.homeId } });
  expect(list.map(({ name }) => name)).toEqual(["Desk lamp · Hall lamp on", "Desk off"]);
});

test(
  "times that cannot all be true are reported at the condition, and no time is lost",
  deepOnly,
  async () => {
    const home = await makeSceneHome(platform, names);
    const { page } = await browser.open({ url: platform.url, width: 390, touch: true, language: null });
    await home.signIn(page);
    const tap = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).tap();
    const offer = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });
    const match = (name: string) => page.getByRole("radio", { name });
    const wrong = page.getByText("Only one time, sunrise or sunset is allowed here.");
    const { id } = await home.host.ok(homeScenes.create, {
      params: { id: home.homeId },
      body: {
        name: "Twice",
        conditions: [{ kind: "time", at: "07:00", days: [1, 2, 3, 4, 5] }],
        actions: [{ kind: "wait", seconds: 1 }],
      },
    });
    await page.goto(`${home.base}scene/${id}/edit`);

    // A second time makes the scene begin at either of them.
    await tap("Add a trigger");
    await offer(/^At a time of day/).tap();
    await tap("Done");
    expect(await match("any of these is true").isChecked()).toBe(true);
    await match("all of these are true").check();
    await wrong.waitFor();
    await tap("Save scene");
    await page.getByText("Check the highlighted fields.").waitFor();
    await tap("Add a trigger");
    expect(await offer(/^At a time of day/).isDisabled()).toBe(true);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    await match("any of these is true").check();
    await wrong.waitFor({ state: "detached" });
    await tap("Save scene");
    const saved = async () => {
      const { match: how, conditions } = await home.host.ok(homeScenes.get, { params: { id } });
      return { how, at: conditions.map((one) => one.kind === "time" && one.at) };
    };
    await expect.poll(saved).toEqual({ how: "any", at: ["07:00", "07:30"] });
  },
);

test("the scene editor starts from the server's version, not from the phone's cached version", async () => {
  const home = await makeSceneHome(platform, names);
  const { page } = await browser.open({ url: platform.url, width: 390, touch: true, language: null });
  await home.signIn(page);
  const actions = [{ kind: "issue" as const, device_id: home.ids.desk, params: { lamp_power: false } }];
  const body = { name: "Evening", actions };
  const { id } = await home.host.ok(homeScenes.create, { params: { id: home.homeId }, body });
  await page.goto(`${home.base}scene/${id}`);
  await page.waitForFunction(
    (kept) => Object.values(localStorage).some((text: string) => text.includes(kept)),
    `"/app/v1/scene/${id}":`,
  );
  await page.goto(home.base);
  await page.route(`**/app/v1/scene/${id}`, async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  await home.host.ok(homeScenes.update, { params: { id }, body: { ...body, name: "Night" } });
  await page.goto(`${home.base}scene/${id}/edit`);
  expect(await page.getByLabel("Name").inputValue()).toBe("Night");
});

test("a home uses the time zone that its owner chooses, and shows its location", async () => {
  const home = await makeSceneHome(platform, names);
  const { page } = await browser.open({ url: platform.url, width: 390, touch: true, language: null });
  await home.signIn(page);
  await page.goto(`${home.base}home/${home.homeId}`);
  await page.getByRole("button", { name: /^Time zone/ }).tap();
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("America/New_York");
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).tap();
  await page.getByRole("button", { name: /^Time zone.*America\/New_York/ }).waitFor();
  await page.getByRole("button", { name: /^Location.*Not set/ }).tap();
  await page.getByLabel("Latitude").fill("40.71");
  await page.getByLabel("Longitude").fill("-74.01");
  await page.getByRole("button", { name: "Save location" }).tap();
  await page.getByRole("button", { name: /^Location.*40\.7°, -74°/ }).waitFor();

  await page.goto(`${home.base}home/new`);
  await page.getByLabel("Home name").fill("Cottage");
  await page.getByRole("button", { name: "Create a home" }).tap();
  const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const zones = async () =>
    (await home.host.ok(homes.list)).list.map(({ name, time_zone }) => [name, time_zone]);
  await expect.poll(zones).toContainEqual(["Cottage", own]);
});

test("a truncated link and a scene without a home do not leave the page empty", deepOnly, async () => {
  const home = await makeSceneHome(platform, names);
  const { page } = await browser.open({ url: platform.url, width: 390, touch: true, language: null });
  await home.signIn(page);
  await page.goto(`${home.base}join#cut%E4%B`);
  await expect.poll(() => page.getByLabel("Invitation code").inputValue()).toBe("cut%E4%B");
  await home.host.ok(homes.remove, { params: { id: home.homeId } });
  await page.goto(`${home.base}scene/new`);
  await page.getByText("No longer available").waitFor();
  await page.getByRole("link", { name: "Go to the home page" }).tap();
  await page.getByText("Create a home to add devices").waitFor();
});
