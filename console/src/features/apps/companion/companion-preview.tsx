import type { App } from "@thingwright/contract/people/apps.ts";
import { companionName } from "@thingwright/contract/people/companion-app.ts";
import { companionTokens } from "@thingwright/contract/people/companion-colours.ts";
import {
  type ContentLanguage,
  languageTable,
  type Translated,
} from "@thingwright/contract/basics/content-languages.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { PhoneFrame } from "../../../ui/phone-frame.tsx";
import { useTheme } from "../../../ui/theme.ts";
import { AppIcon } from "../shared/app-icon.tsx";
import { messages } from "./messages/en.ts";

interface CompanionPreviewProps {
  app: App;
  accent: string;
  names: Translated;
  language: ContentLanguage;
}

/** A preview of a companion's first page with the values from the form, in the theme of the console. */
export function CompanionPreview({ app, accent, names, language }: CompanionPreviewProps) {
  const t = useMessages(messages);
  const { theme } = useTheme();
  // While a colour is being typed, the preview shows the last complete colour.
  const [whole, setWhole] = useState(accent);
  if (accent !== whole && /^#[0-9a-f]{6}$/i.test(accent)) setWhole(accent);
  const { tag, ...words } = languageTable[language];
  return (
    <PhoneFrame label={t("preview")} lang={tag} rightToLeft={"rightToLeft" in words}>
      <div style={companionTokens(whole, theme)} className="flex flex-col gap-4">
        <p className="flex items-center gap-3 text-section font-semibold">
          <AppIcon app={app} size={32} />
          <span className="min-w-0 break-words">
            {companionName({ name: app.name, name_texts: names }, language)}
          </span>
        </p>
        <div className="flex flex-col gap-3 rounded-xl border border-line bg-sheet p-3">
          <p className="font-semibold">{t("sample")}</p>
          <p className="text-muted">{t("sampleText")}</p>
          <span className="flex h-9 items-center justify-center rounded-lg bg-accent font-medium text-on-accent">
            {t("signIn")}
          </span>
        </div>
      </div>
    </PhoneFrame>
  );
}
