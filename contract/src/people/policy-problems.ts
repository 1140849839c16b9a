import type { Text } from "../basics/language.ts";
import type { ProblemKind } from "../grammar/problem-kind.ts";

/** Refusals of calls about policies. */
export const policyProblems = {
  policy_draft_exists: {
    code: 20409,
    status: 409,
    en: "There is already a draft. Change, publish or delete it first.",
    zh_CN: "已有一份草稿，请继续编辑、发布或删除该草稿。",
  },
  policy_published: {
    code: 20409,
    status: 409,
    en: "This version is published, so it cannot be changed or deleted. Start a new version instead.",
    zh_CN: "该版本已发布，不能修改或删除，请创建新版本。",
  },
} as const satisfies Record<string, ProblemKind>;

/** Messages for fields of calls about policies. */
export const policyMessages = {
  policy_language: {
    en: "Write the text in Chinese or English first: readers of other languages see one of these",
    zh_CN: "请先填写简体中文或英文内容，其他语言的用户在缺少译文时将看到其中之一",
  },
  policies_required: {
    en: "Agree to the current policies first",
    zh_CN: "请先阅读并同意当前生效的协议",
  },
  policy_unknown: { en: "Not a published policy of this app", zh_CN: "不是该应用已发布的协议" },
  date_format: { en: "Choose a day", zh_CN: "请选择日期" },
  date_passed: {
    en: "This day has passed. Choose today or a later day",
    zh_CN: "该日期已过，请选择今天或之后的日期",
  },
  date_too_late: { en: "Choose a day within {days} days", zh_CN: "请选择 {days} 天以内的日期" },
} as const satisfies Record<string, Text>;
