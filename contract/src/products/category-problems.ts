import type { ProblemKind } from "../grammar/problem-kind.ts";

/** Refusals of calls about categories. */
export const categoryProblems = {
  category_built_in: {
    code: 20409,
    status: 409,
    en: "This category is built in, so it cannot be deleted, taken offline or moved.",
    zh_CN: "该品类为平台内置，不能删除、下线或移动。",
  },
  category_in_use: {
    code: 20409,
    status: 409,
    en: "This category is in use (products: {products}, accounts: {accounts}), so it cannot be deleted. You can take it offline instead.",
    zh_CN: "仍有 {accounts} 个账号的 {products} 个产品属于该品类，不能删除，可改为下线。",
  },
  category_not_empty: {
    code: 20409,
    status: 409,
    en: "This category still has second-level categories ({count}). Delete or move them first.",
    zh_CN: "该品类下仍有 {count} 个二级品类，请先删除或移走。",
  },
  app_has_categories: {
    code: 20409,
    status: 409,
    en: "This app already has categories, so the platform's cannot be added.",
    zh_CN: "该应用已有品类，不能再采用平台品类。",
  },
  app_categories_changed: {
    code: 20409,
    status: 409,
    en: "These categories have been changed since, so this can no longer be undone. Change or delete them one by one.",
    zh_CN: "采用平台品类后已有改动，不能再整体撤销，可逐个修改或删除。",
  },
} as const satisfies Record<string, ProblemKind>;
