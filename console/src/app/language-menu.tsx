import { headerOf, languages, type Language } from "@thingwright/contract/basics/language.ts";
import { Globe } from "lucide-react";
import { useMessages } from "../lib/i18n.ts";
import { languageNames, setLanguage, useLanguage } from "../lib/language.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { toast } from "../ui/toast.ts";
import { rememberLanguage } from "../features/account/api.ts";
import { messages } from "./messages/en.ts";

/**
 * Returns a function that switches the language and stores it for the account, too. If the language cannot be loaded,
 * it shows an error.
 */
function useSwitchLanguage(): (language: Language) => void {
  const t = useMessages(messages);
  return (language) =>
    void setLanguage(language).then(
      () => rememberLanguage(language),
      () => toast.error(t("languageFailed")),
    );
}

export function LanguageMenu() {
  const t = useMessages(messages);
  const current = useLanguage();
  const choose = useSwitchLanguage();
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon={Globe} aria-label={`${t("language")}: ${languageNames[current]}`}>
          <span className="max-sm:hidden">{languageNames[current]}</span>
        </Button>
      }
      items={languages.map((language) => ({
        label: <span lang={headerOf(language)}>{languageNames[language]}</span>,
        checked: language === current,
        onSelect: () => choose(language),
      }))}
    />
  );
}
