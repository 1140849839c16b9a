import { companionName } from "@thingwright/contract/people/companion-app.ts";
import { useCompanion } from "./companion-context.ts";
import { OpenShare } from "./open-share.tsx";
import { OpenedShares } from "./opened-list.tsx";
import { InstallPart } from "./install-part.tsx";
import { InsecureNote } from "./insecure-note.tsx";
import { Part, tapLook } from "./parts.tsx";
import { PageLinks } from "./page-links-part.tsx";
import { linkTo } from "./router.ts";
import { SettingsPart } from "./settings-part.tsx";
import { useOnline } from "./use-online.ts";

/** The first page of an app's companion for people who are not signed in. */
export function HomePage() {
  const { app, base, language, words } = useCompanion();
  const isOnline = useOnline();
  const name = app ? companionName(app, language) : "";
  return (
    <main className="companion-page">
      <header className="companion-head">
        {app && <img src={app.icon} alt="" width={40} height={40} />}
        <h1 tabIndex={-1}>{name}</h1>
      </header>
      {!isOnline && <p role="status">{words.offline}</p>}
      <Part title={words.yourHome}>
        <p className="text-muted">{words.yourHomeText}</p>
        <div className="flex flex-wrap gap-2">
          <a {...linkTo(`${base}signin`)} className={tapLook("primary", "flex-1")}>
            {words.signIn}
          </a>
          <a {...linkTo(`${base}signup`)} className={tapLook("secondary", "flex-1")}>
            {words.signUp}
          </a>
        </div>
      </Part>
      <OpenShare />
      <OpenedShares />
      <InstallPart />
      <SettingsPart />
      <PageLinks />
      <InsecureNote />
    </main>
  );
}
