import { contentLanguages, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { useTheme } from "../ui/theme.ts";
import { useCompanion } from "./companion-context.ts";
import { Choice, Part } from "./parts.tsx";

/** The settings that apply to this phone only. */
export function SettingsPart() {
  const { app, language, setLanguage, words } = useCompanion();
  const { choice, setChoice } = useTheme();
  const offered = app?.languages ?? contentLanguages;
  return (
    <Part title={words.settings}>
      {offered.length > 1 && (
        <Choice
          label={words.language}
          value={language}
          options={offered.map((value) => ({ value, label: languageTable[value].own }))}
          onChange={setLanguage}
        />
      )}
      <Choice
        label={words.theme}
        value={choice}
        options={[
          { value: "system", label: words.themeSystem },
          { value: "light", label: words.themeLight },
          { value: "dark", label: words.themeDark },
        ]}
        onChange={setChoice}
      />
    </Part>
  );
}
