import { Monitor, Moon, Sun } from "lucide-react";
import { useMessages } from "../lib/i18n.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { useTheme } from "../ui/theme.ts";
import { messages } from "./messages/en.ts";

export function ThemeMenu() {
  const t = useMessages(messages);
  const { choice, theme, setChoice } = useTheme();
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={theme === "dark" ? Moon : Sun} label={t("theme")} tooltip={false} />}
      items={[
        {
          label: t("themeLight"),
          icon: Sun,
          checked: choice === "light",
          onSelect: () => setChoice("light"),
        },
        { label: t("themeDark"), icon: Moon, checked: choice === "dark", onSelect: () => setChoice("dark") },
        {
          label: t("themeSystem"),
          icon: Monitor,
          checked: choice === "system",
          onSelect: () => setChoice("system"),
        },
      ]}
    />
  );
}
