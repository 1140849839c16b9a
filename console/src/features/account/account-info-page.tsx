import { useMessages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/user.ts";
import { Page } from "../../ui/page.tsx";
import { messages } from "./info/messages/en.ts";
import { PasswordPart } from "./info/password-part.tsx";
import { ProfilePart } from "./info/profile-part.tsx";
import { SessionsPart } from "./info/sessions-part.tsx";
import { SignInSecurityPart } from "./second-factors/sign-in-security-part.tsx";
import { TokensPart } from "./info/tokens-part.tsx";

/** The user's own account: profile, password, sessions, and tokens for programs. */
export function AccountInfoPage() {
  const t = useMessages(messages);
  const user = useUser();
  if (!user) return null;
  return (
    <Page width="form" title={t("title")} description={t("subtitle")}>
      <ProfilePart user={user} />
      <PasswordPart />
      <SignInSecurityPart />
      <SessionsPart />
      <TokensPart />
    </Page>
  );
}
