import { appCategories } from "@thingwright/contract/people/app-categories.ts";
import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { addApps } from "./apps-sample.ts";

async function sampleApp(caller: Caller): Promise<string> {
  await addApps(caller);
  const { list } = await caller.ok(apps.list, { query: { keyword: "com.example.lamps" } });
  return list[0]!.id;
}

/**
 * Copies the platform's categories to the sample's first app, with some products, unless done before.
 * @returns the id of the app
 */
export async function addAppCategories(caller: Caller): Promise<string> {
  const id = await sampleApp(caller);
  const { list: before } = await caller.ok(appCategories.list, { params: { id } });
  if (before.length > 0) return id;
  const { list } = await caller.ok(appCategories.start, { params: { id } });
  const found = await caller.ok(products.list, { query: { page_size: 5, sort: "name", order: "asc" } });
  await caller.ok(appCategories.setProducts, {
    params: { id, categoryId: list[0]!.children[0]!.id },
    body: { list: found.list.map((one) => one.id) },
  });
  return id;
}

const text = (lines: readonly string[]) =>
  `<h2>${lines[0]}</h2>${lines
    .slice(1)
    .map((line) => `<p>${line}</p>`)
    .join("")}`;

const privacy = {
  en: text([
    "What we keep",
    "The lamps that you add, the names that you give them, and when they were last connected.",
    "Nothing of this is passed on. You can have all of it deleted in the app.",
  ]),
  zh_CN: text([
    "我们保存的信息",
    "您添加的灯具、您为其设置的名称，以及最近一次连接的时间。",
    "这些信息不会提供给他人，您可以随时在应用中删除。",
  ]),
  ar: text([
    "ما نحتفظ به",
    "المصابيح التي تضيفها، والأسماء التي تطلقها عليها، وآخر وقت اتصلت فيه.",
    "لا ننقل شيئًا من ذلك إلى غيرنا.",
  ]),
};

/** The next version of the text, with a changed paragraph and an additional one. */
const revised = {
  en: text([
    "What we keep",
    "The lamps that you add, the names that you give them, and when they were last switched on.",
    "Nothing of this is passed on. You can have all of it deleted in the app.",
    "What you delete is gone within 30 days.",
  ]),
  zh_CN: text([
    "我们保存的信息",
    "您添加的灯具、您为其设置的名称，以及最近一次开灯的时间。",
    "这些信息不会提供给他人，您可以随时在应用中删除。",
    "删除的信息将在 30 天内清除。",
  ]),
  ar: null,
};

/** Adds versions and a draft of a privacy policy to the sample's first app, unless it has them. @returns its id */
export async function addAppPolicies(caller: Caller): Promise<string> {
  const id = await sampleApp(caller);
  const { list } = await caller.ok(appPolicies.list, { params: { id } });
  if (list.length > 0) return id;
  const begin = async () =>
    (await caller.ok(appPolicies.create, { params: { id }, body: { kind: "privacy" } })).id;
  const first = { id, policyId: await begin() };
  await caller.ok(appPolicies.update, { params: first, body: { texts: privacy } });
  await caller.ok(appPolicies.publish, { params: first, body: {} });
  await caller.ok(appPolicies.publish, { params: { id, policyId: await begin() }, body: {} });
  const draft = { id, policyId: await begin() };
  await caller.ok(appPolicies.update, { params: draft, body: { texts: revised } });
  return id;
}
