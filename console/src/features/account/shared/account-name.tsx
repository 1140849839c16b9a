import type { ReactNode } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import type { Account } from "./account.ts";

/** An account's picture, nickname and login name. */
export function AccountName({
  account,
  mark,
}: {
  account: Pick<Account, "nickname" | "username">;
  mark?: ReactNode;
}) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={account.nickname} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{account.nickname}</span>
          {mark}
        </span>
        <span className="truncate font-mono text-meta text-muted">{account.username}</span>
      </span>
    </span>
  );
}
