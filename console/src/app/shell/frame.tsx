import { useState } from "react";
import { useUser } from "../../lib/user.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { AccountMenu } from "../../features/account/menu/account-menu.tsx";
import { ProofPlace } from "../../features/account/proof-place.tsx";
import { EntranceFrame } from "../entrance.tsx";
import { PagePending } from "../page-pending.tsx";
import { Shell } from "./shell.tsx";

const FirstPassword = lazyPart(() =>
  import("../../features/account/info/first-password.tsx").then((m) => m.FirstPassword),
);

const MustEnrol = lazyPart(() =>
  import("../../features/account/second-factors/must-enrol.tsx").then((m) => m.MustEnrol),
);

/**
 * The console of the signed-in user. If the user has to do something first, such as change the password, only the page
 * for that shows, because the server refuses all other calls. The requested page shows afterwards.
 */
export function Frame() {
  const user = useUser();
  const [held, setHeld] = useState(false);
  const mustEnrol = held || (user?.second_factor_required && !user.second_factor);
  if (!user?.must_change_password && !mustEnrol) {
    return (
      <>
        <Shell />
        <ProofPlace />
      </>
    );
  }
  return (
    <EntranceFrame actions={<AccountMenu />}>
      {user?.must_change_password ? (
        <FirstPassword meanwhile={<PagePending />} />
      ) : (
        <MustEnrol meanwhile={<PagePending />} onHold={setHeld} />
      )}
      <ProofPlace />
    </EntranceFrame>
  );
}
