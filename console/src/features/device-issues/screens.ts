import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  deviceIssues: { page: () => import("./issue-list-page.tsx").then((m) => m.IssueListPage) },
  deviceIssue: { page: () => import("./issue-page.tsx").then((m) => m.IssuePage) },
} satisfies Screens;
