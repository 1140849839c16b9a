import { CircleUserRound, Database, LogOut, ShieldCheck, UserRound } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { InsecureNote } from "../insecure-note.tsx";
import { InstallPart } from "../install-part.tsx";
import { OpenShare } from "../open-share.tsx";
import { OpenedShares } from "../opened-list.tsx";
import { PageLinks } from "../page-links-part.tsx";
import { go } from "../router.ts";
import { SettingsPart } from "../settings-part.tsx";
import { Banner, Page } from "./frame.tsx";
import { MyAccount } from "./my-account.tsx";
import { MyProfile } from "./my-profile.tsx";
import { MySecurity } from "./my-security.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask, signOut } from "./person.ts";
import { useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question } from "./sheet.tsx";
import { TabBar } from "./tab-bar.tsx";

/** The pages about the signed-in person: profile, security, data, and the settings of this phone. */
export function MePages({ part }: { part: string }) {
  const words = useLaterWords();
  if (part === "profile")
    return (
      <Page title={words.profile} back="me">
        <MyProfile />
      </Page>
    );
  if (part === "security")
    return (
      <Page title={words.security} back="me">
        <MySecurity />
      </Page>
    );
  if (part === "data")
    return (
      <Page title={words.dataAndAccount} back="me">
        <MyAccount />
      </Page>
    );
  return <Me />;
}

function Me() {
  const { base } = useCompanion();
  const words = useLaterWords();
  const { value: me } = useRead(api.appProfile.get);
  const [isAsked, setAsked] = useState(false);
  const leave = () => {
    // The phone forgets the session even if this call does not reach the platform.
    ask(api.appProfile.logout).catch(() => {});
    signOut("left");
    go(base);
  };
  return (
    <>
      <main className="companion-page">
        <header className="companion-head">
          <CircleUserRound aria-hidden size={44} strokeWidth={1.25} className="shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <h1 tabIndex={-1} className="truncate">
              <bdi>{me?.nickname ?? words.me}</bdi>
            </h1>
            <p className="text-meta wrap-anywhere text-muted">
              <bdi>{me && (me.email || me.phone)}</bdi>
            </p>
          </div>
        </header>
        <Banner />
        <Rows>
          <Row icon={UserRound} label={words.profile} to="me/profile" />
          <Row icon={ShieldCheck} label={words.security} to="me/security" />
          <Row icon={Database} label={words.dataAndAccount} to="me/data" />
        </Rows>
        <SettingsPart />
        <InstallPart />
        <OpenShare />
        <OpenedShares />
        <Rows>
          <Row icon={LogOut} label={words.signOut} danger onClick={() => setAsked(true)} />
        </Rows>
        <PageLinks />
        <InsecureNote />
      </main>
      <TabBar current="me" />
      {isAsked && (
        <Question
          title={words.signOutTitle}
          text={words.signOutText}
          confirm={words.signOut}
          onConfirm={leave}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
