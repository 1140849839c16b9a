import { companionName } from "@thingwright/contract/people/companion-app.ts";
import { useCompanion } from "./companion-context.ts";
import { useInstall } from "./install.ts";
import { Part, Tap } from "./parts.tsx";
import { withName } from "./words.ts";

/** Offers to install the companion on the home screen; renders nothing if it is installed already, or cannot be. */
export function InstallPart() {
  const { app, language, words } = useCompanion();
  const { way, install } = useInstall();
  if (!way || !app) return null;
  return (
    <Part title={words.install}>
      <p className="text-muted">
        {way === "menu" ? words.installIos : withName(words.installText, companionName(app, language))}
      </p>
      {way === "button" && (
        <Tap
          onClick={() => {
            // The button disappears with this part, so the heading gets the focus.
            document.querySelector<HTMLElement>("h1")?.focus();
            install();
          }}
        >
          {words.install}
        </Tap>
      )}
    </Part>
  );
}
