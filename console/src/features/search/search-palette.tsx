import { languages } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { Found } from "@thingwright/contract/search.ts";
import { useNavigate } from "@tanstack/react-router";
import {
  Boxes,
  Cpu,
  Languages,
  LogOut,
  Monitor,
  Moon,
  PackagePlus,
  Shapes,
  Sun,
  type LucideIcon,
} from "lucide-react";
import { api } from "../../lib/api.ts";
import { useDebounced } from "../../lib/debounce.ts";
import { useMessages } from "../../lib/i18n.ts";
import { languageNames, setLanguage, useLanguage } from "../../lib/language.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { useCall } from "../../lib/query.ts";
import { useGo } from "../../lib/screens.tsx";
import { CommandPalette, type Command, type CommandPaletteProps } from "../../ui/command-palette.tsx";
import { useMay } from "../../lib/user.ts";
import { useTheme } from "../../ui/theme.ts";
import { signOut } from "../account/api.ts";
import { blankProduct } from "../products/shared/blank-product.ts";
import { messages } from "./messages/en.ts";

interface Place {
  id: string;
  label: string;
  hint: string;
  icon: LucideIcon;
  to: string;
}

interface SearchPaletteProps extends Pick<
  CommandPaletteProps,
  "query" | "onQueryChange" | "isEntered" | "returnTo" | "onShown"
> {
  places: readonly Place[];
  onClose: () => void;
}

/**
 * Ctrl/⌘ K: goes to every screen that the user may open, finds products and devices, and runs commands that need no
 * page.
 */
export function SearchPalette({ places, query, onClose, ...shown }: SearchPaletteProps) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const q = useDebounced(query.trim().slice(0, limits.keywordLength));
  const { data, isFetching } = useCall(
    api.search.find,
    { query: { q } },
    { enabled: q !== "", keepPrevious: true },
  );
  const categories = useFoundCategories(query);
  const open = useOpenFound();
  const actions = useActions();

  const closing = (item: Command): Command => ({
    ...item,
    onSelect: () => {
      onClose();
      item.onSelect();
    },
  });

  return (
    <CommandPalette
      open
      onOpenChange={(next) => !next && onClose()}
      query={query}
      {...shown}
      placeholder={t("placeholder")}
      loading={isFetching || q !== query.trim()}
      groups={[
        {
          heading: t("found"),
          found: true,
          items: [
            ...(q && query.trim() ? (data?.list ?? []) : []).map((found) =>
              closing({
                id: `${found.kind}:${found.id}`,
                label: found.title,
                hint: found.detail,
                icon: found.kind === "product" ? Boxes : Cpu,
                onSelect: () => open(found),
              }),
            ),
            ...categories.map(closing),
          ],
        },
        {
          heading: t("places"),
          // The key of a screen is a keyword too: it is English, so English words find the screen in any language.
          items: places.map(({ to, ...place }) =>
            closing({ ...place, keywords: [place.id], onSelect: () => void navigate({ to }) }),
          ),
        },
        { heading: t("actions"), items: actions.map(closing) },
      ]}
    />
  );
}

/** At most so many categories, because the palette is short. */
const mostCategories = 8;

/** The categories that fit the typed text, for those who may change them. The tree comes whole, and is searched here. */
function useFoundCategories(typed: string): Command[] {
  const may = useMay();
  const local = useLocalName();
  const go = useGo();
  const wanted = typed.trim().toLowerCase();
  const enabled = wanted !== "" && may(api.categories.update);
  const { data } = useCall(api.categories.list, {}, { enabled, staleTime: 300_000 });
  if (!enabled) return [];
  const leaves = (data?.list ?? []).flatMap((parent) => parent.children.map((child) => ({ child, parent })));
  return leaves
    .filter(({ child }) => [child.name, child.name_en].some((name) => name.toLowerCase().includes(wanted)))
    .slice(0, mostCategories)
    .map(({ child, parent }) => ({
      id: `category:${child.id}`,
      label: local(child),
      hint: local(parent),
      icon: Shapes,
      onSelect: () => void go({ screen: "categoryDefinition", params: { categoryId: child.id } }),
    }));
}

function useOpenFound(): (found: Found) => void {
  const go = useGo();
  return (found) => {
    if (found.kind === "product") void go({ screen: "productDefinition", params: { productId: found.id } });
    else void go({ screen: "deviceInfo", params: { productId: found.product_id, deviceId: found.id } });
  };
}

function useActions(): Command[] {
  const t = useMessages(messages);
  const language = useLanguage();
  const { choice, theme: current, setChoice } = useTheme();
  const may = useMay();
  const go = useGo();
  const themes = [
    { choice: "light", label: t("lightTheme"), icon: Sun },
    { choice: "dark", label: t("darkTheme"), icon: Moon },
    { choice: "system", label: t("systemTheme"), icon: Monitor },
  ] as const;
  return [
    ...(may(api.products.create)
      ? [
          {
            id: "blankProduct",
            label: t("blankProduct"),
            keywords: ["product create new"],
            icon: PackagePlus,
            onSelect: () => void go({ screen: "productCreate", search: blankProduct }),
          },
        ]
      : []),
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        id: `language:${other}`,
        label: t("switchLanguage", { language: languageNames[other] }),
        icon: Languages,
        // If the new language cannot be loaded, the present one stays.
        onSelect: () => void setLanguage(other).catch(() => undefined),
      })),
    ...themes
      .filter((theme) => theme.choice !== choice && theme.choice !== current)
      .map((theme) => ({
        id: `theme:${theme.choice}`,
        label: theme.label,
        icon: theme.icon,
        onSelect: () => setChoice(theme.choice),
      })),
    { id: "signOut", label: t("signOut"), icon: LogOut, onSelect: () => void signOut() },
  ];
}
