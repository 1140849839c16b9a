import { BookOpen, CircleUserRound, Footprints, LogOut } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { mayOpen, useUser } from "../../../lib/user.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { signOut } from "../api.ts";
import { DocsLink } from "../docs-link.tsx";
import { messages } from "./messages/en.ts";

/** The signed-in user's menu, with sign-out. */
export function AccountMenu() {
  const t = useMessages(messages);
  const user = useUser();
  if (!user) return null;
  const name = user.nickname || user.username;
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t("accountMenu", { name })}
          className="ml-1 grid size-8 place-items-center rounded-full transition-opacity hover:opacity-85"
        >
          <Avatar name={name} src={user.icon} />
        </button>
      }
      items={[
        {
          heading: (
            <span className="block py-0.5">
              <span className="block truncate text-body font-medium text-ink">{name}</span>
              {user.username !== name && <span className="block truncate">{user.username}</span>}
              {user.company_name && <span className="block truncate">{user.company_name}</span>}
            </span>
          ),
        },
        {
          label: t("accountInfo"),
          icon: CircleUserRound,
          render: <ScreenLink screen="accountInfo" />,
        },
        mayOpen(user, { key: "productCreate" }) && {
          label: t("firstSteps"),
          icon: Footprints,
          render: <ScreenLink screen="application" search={{ steps: "1" }} />,
        },
        user.api_docs && {
          label: t("docs"),
          icon: BookOpen,
          render: <DocsLink />,
        },
        "separator",
        { label: t("signOut"), icon: LogOut, onSelect: () => void signOut() },
      ]}
    />
  );
}
