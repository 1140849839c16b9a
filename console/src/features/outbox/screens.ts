import { MailOpen } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  outbox: { icon: MailOpen, page: () => import("./outbox-page.tsx").then((m) => m.OutboxPage) },
} satisfies Screens;
