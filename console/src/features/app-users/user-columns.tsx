import type { AppUser } from "@thingwright/contract/people/app-users.ts";
import { appUserStatus } from "@thingwright/contract/grammar/enums.ts";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Num } from "../../ui/num.tsx";
import { Tag } from "../../ui/tag.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { useUserWords } from "./user-words.ts";

/** The columns of the list on the page and in its export: contacts are masked in both. */
export function useUserColumns(): ListColumns<AppUser> {
  const t = useMessages(messages);
  const { nameOf, sexOf } = useUserWords();
  const isCancelled = ({ status }: AppUser) => status === appUserStatus.cancelled;
  return {
    columns: [
      {
        id: "nickname",
        header: t("user"),
        minWidth: 140,
        cell: (user) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={nameOf(user)} />
            <span className={`truncate ${isCancelled(user) ? "text-muted" : "font-medium"}`}>
              {nameOf(user)}
            </span>
            {isCancelled(user) && user.nickname !== "" && <Tag>{t("cancelled")}</Tag>}
          </span>
        ),
      },
      {
        id: "app",
        header: t("app"),
        maxWidth: 105,
        cell: ({ app_name }) => (
          <span className="block truncate" title={app_name}>
            {app_name}
          </span>
        ),
      },
      {
        id: "contact",
        header: t("contact"),
        hint: t("inPart"),
        minWidth: 140,
        cell: ({ phone, email }) =>
          phone || email ? (
            <span className="flex min-w-0 flex-col font-mono text-meta">
              {phone && <span>{phone}</span>}
              {email && (
                <span className="truncate" title={email}>
                  {email}
                </span>
              )}
            </span>
          ) : (
            <span className="text-muted">--</span>
          ),
      },
      {
        id: "sex",
        header: t("sexAndAge"),
        priority: 3,
        width: 92,
        cell: (user) => (
          <span className={user.sex === 0 && user.age === null ? "text-muted" : ""}>
            {personalOf(user, sexOf)}
          </span>
        ),
      },
      {
        id: "address",
        header: t("address"),
        hint: t("inPart"),
        priority: 3,
        maxWidth: 95,
        cell: ({ address }) => (
          <span className={`block truncate ${address ? "" : "text-muted"}`}>{address || "--"}</span>
        ),
      },
      {
        id: "device_count",
        header: t("deviceCount"),
        align: "end",
        width: 70,
        cell: ({ device_count }) => <Num value={device_count} />,
      },
      {
        id: "created_at",
        header: t("registered"),
        sortable: true,
        width: 100,
        cell: ({ register_at }) => <Time value={register_at} precision="day" className="text-muted" />,
      },
      {
        id: "login_at",
        header: t("lastLogin"),
        sortable: true,
        width: 100,
        cell: ({ last_login_at }) => (
          <Time value={last_login_at} precision="day" none={t("never")} className="text-muted" />
        ),
      },
    ],
    csv: [
      { header: t("userId"), value: ({ id }) => id },
      { header: t("nickname"), value: ({ nickname }) => nickname },
      { header: t("app"), value: ({ app_name }) => app_name },
      { header: t("sex"), value: sexOf },
      { header: t("age"), value: ({ age }) => age },
      { header: t("phone"), value: ({ phone }) => phone },
      { header: t("email"), value: ({ email }) => email },
      { header: t("address"), value: ({ address }) => address },
      { header: t("deviceCount"), value: ({ device_count }) => device_count },
      { header: t("registered"), value: ({ register_at }) => formatTime(register_at, "second") },
      { header: t("lastLogin"), value: ({ last_login_at }) => formatTime(last_login_at, "second") },
      { header: t("status"), value: (user) => t(isCancelled(user) ? "cancelled" : "normal") },
    ],
  };
}

function personalOf(user: AppUser, sexOf: (user: AppUser) => string): string {
  const parts = [user.sex === 0 ? "" : sexOf(user), user.age === null ? "" : String(user.age)];
  return parts.filter((part) => part !== "").join(" · ") || "--";
}
