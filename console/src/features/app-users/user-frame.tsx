import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useObjectTitle } from "../../lib/title.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { SidebarBack } from "../../ui/sidebar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAppUser } from "./api.ts";
import { messages } from "./messages/en.ts";
import { useUserWords } from "./user-words.ts";

interface FrameProps {
  params: Record<string, string>;
}

/** The head of a user's menu: the back link, the nickname, and the app. */
export function UserHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const { nameOf } = useUserWords();
  const { data: user, isError } = useAppUser(params.userId ?? "");
  return (
    <>
      <SidebarBack render={<ScreenLink screen="userList" />}>{t("backToList")}</SidebarBack>
      <div className="mt-1 flex items-center gap-2.5 px-2 py-1.5 empty:hidden">
        {user ? (
          <>
            <Avatar name={nameOf(user)} size={32} />
            <div className="min-w-0">
              <p className="truncate font-semibold" title={nameOf(user)}>
                {nameOf(user)}
              </p>
              <p className="truncate text-meta text-muted" title={user.app_name}>
                {user.app_name}
              </p>
            </div>
          </>
        ) : isError ? null : (
          <>
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-24" />
          </>
        )}
      </div>
    </>
  );
}

/** A user's nickname in the breadcrumbs and in the browser's tab. */
export function UserCrumb({ params }: FrameProps) {
  const t = useMessages(messages);
  const { nameOf } = useUserWords();
  const { data } = useAppUser(params.userId ?? "");
  const name = data && nameOf(data);
  useObjectTitle(0, name);
  return name ?? t("user");
}
