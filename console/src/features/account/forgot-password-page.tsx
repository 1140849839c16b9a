import type { UserType } from "@thingwright/contract/accounts/contact-ways.ts";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { PlaceLink } from "../../lib/place.tsx";
import { useTitle } from "../../lib/title.ts";
import { TextLink } from "../../ui/button.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { AddressTabs } from "./entrance/address.tsx";
import { EntranceCard } from "./entrance/card.tsx";
import { ForgotByEmail } from "./forgot-by-email.tsx";
import { ForgotByPhone } from "./forgot-by-phone.tsx";
import { useContactWays } from "./entrance/installation.ts";
import { LinkSent } from "./entrance/link-sent.tsx";
import { Outcome } from "./entrance/outcome.tsx";
import { messages } from "./entrance/messages/en.ts";

type Finished = { by: "email"; email: string } | { by: "phone" };

/** Sets a new password by a link sent by mail, or by a code sent to the phone. */
export function ForgotPasswordPage() {
  const t = useMessages(messages);
  const known = useContactWays();
  const [chosen, setUserType] = useState<UserType>("email");
  const [finished, setFinished] = useState<Finished>();
  useTitle(t("forgotTitle"));
  if (finished?.by === "email") return <LinkSent email={finished.email} />;
  if (finished) return <Outcome tone="success" title={t("passwordSet")} />;
  const ways = known?.ways ?? [];
  const userType = ways.find((way) => way === chosen) ?? ways[0];
  return (
    <EntranceCard
      title={t("forgotTitle")}
      text={t("forgotText")}
      foot={<TextLink render={<PlaceLink to="/login" />}>{t("backToSignIn")}</TextLink>}
    >
      <div className="flex flex-col gap-4">
        {userType === undefined ? (
          <SkeletonForm fields={2} />
        ) : (
          <AddressTabs ways={ways} userType={userType} onChange={setUserType} />
        )}
        {userType === "email" && <ForgotByEmail onSent={(email) => setFinished({ by: "email", email })} />}
        {userType === "phone" && <ForgotByPhone onDone={() => setFinished({ by: "phone" })} />}
      </div>
    </EntranceCard>
  );
}
