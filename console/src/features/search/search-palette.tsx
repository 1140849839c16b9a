import { languages } from "@thingwright/contract/language.ts";
import { productStatus } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { MenuKey } from "@thingwright/contract/menu.ts";
import type { Found } from "@thingwright/contract/search.ts";
import { useNavigate } from "@tanstack/react-router";
import {
  Activity,
  Boxes,
  Cpu,
  Group,
  Languages,
  LogOut,
  Monitor,
  Moon,
  PackagePlus,
  Shapes,
  Shield,
  Smartphone,
  Sun,
  UserRoundPlus,
  type LucideIcon,
} from "lucide-react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useDebounced } from "../../lib/debounce.ts";
import { useMessages } from "../../lib/i18n.ts";
import { languageNames, setLanguage, useLanguage } from "../../lib/language.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { useGo } from "../../lib/screens.tsx";
import { CommandPalette, type Command, type CommandPaletteProps } from "../../ui/command-palette.tsx";
import { mayOpen, useMay, useUser } from "../../lib/user.ts";
import { useTheme } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
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

interface Places {
  here: readonly Place[];
  /** Of objects that were visited last. */
  visited: readonly (Place & { isLast: boolean })[];
}

interface SearchPaletteProps extends Pick<
  CommandPaletteProps,
  "query" | "onQueryChange" | "isEntered" | "returnTo" | "onShown"
> {
  places: Places;
  /** The product that the page is of. */
  productId: string | undefined;
  onClose: () => void;
}

/**
 * Ctrl/⌘ K: goes to every screen that the user may open, finds products and devices, and runs commands that need no
 * page.
 */
export function SearchPalette({ places, productId, query, onClose, ...shown }: SearchPaletteProps) {
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
  const deeds = useDeeds(productId);
  const actions = useActions();
  const proposals = useProposals(query.trim());

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
      proposals={proposals.map(closing)}
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
          heading: t("visited"),
          // Without anything typed, the page of each that was open.
          items: places.visited
            .filter(({ isLast }) => isLast || query.trim() !== "")
            .map(({ to, id, isLast: _isLast, ...place }) =>
              closing({
                ...place,
                id: `visited:${to}`,
                keywords: [id, place.hint],
                onSelect: () => void navigate({ to }),
              }),
            ),
        },
        {
          heading: t("places"),
          // The key of a screen is a keyword too: it is English, so English words find the screen in any language.
          items: places.here.map(({ to, ...place }) =>
            closing({ ...place, keywords: [place.id], onSelect: () => void navigate({ to }) }),
          ),
        },
        { heading: t("actions"), items: [...deeds, ...actions].map(closing) },
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

/** What may be made from here; first devices of the product whose page is open. */
function useDeeds(productId: string | undefined): Command[] {
  const t = useMessages(messages);
  const may = useMay();
  const user = useUser();
  const go = useGo();
  const { data: found } = useCall(
    api.products.get,
    { params: { id: productId ?? "" } },
    { enabled: productId !== undefined },
  );
  const product = found && found.status !== productStatus.ceased ? found : undefined;
  const opens = (key: MenuKey) => mayOpen(user, { key });
  const start = useAction(api.virtualDevices.create, {
    invalidates: ["virtualDevices", "devices", "products", "overview"],
    onDone: ({ id, product_id }) =>
      void go({ screen: "deviceInfo", params: { productId: product_id, deviceId: id } }),
  });
  // By which a list opens its drawer for a new row.
  const search = { create: "" };
  const deeds: (Command | false)[] = [
    ...(product
      ? [
          opens("realDevices") &&
            may(api.devices.create) && {
              id: "createDevice",
              label: t("createDevice"),
              hint: product.name,
              icon: Cpu,
              keywords: ["add device"],
              onSelect: () => void go({ screen: "realDevices", params: { productId: product.id }, search }),
            },
          may(api.virtualDevices.create) && {
            id: "startVirtual",
            label: t("startVirtual"),
            hint: product.name,
            icon: Activity,
            keywords: ["simulate"],
            // The palette is gone by then, and with it what would tell of a failure.
            onSelect: () =>
              void start
                .run({ params: { id: product.id }, body: {} })
                .catch((error: unknown) => toast.error(errorText(error))),
          },
        ]
      : []),
    opens("subUserManage") &&
      may(api.members.create) && {
        id: "inviteMember",
        label: t("inviteMember"),
        icon: UserRoundPlus,
        keywords: ["member create add"],
        onSelect: () => void go({ screen: "subUserManage", search }),
      },
    may(api.roles.create) && {
      id: "createRole",
      label: t("createRole"),
      icon: Shield,
      keywords: ["role new"],
      onSelect: () => void go({ screen: "roleInfo", params: { id: "new" } }),
    },
    opens("appList") &&
      may(api.apps.create) && {
        id: "createApp",
        label: t("createApp"),
        icon: Smartphone,
        keywords: ["app new"],
        onSelect: () => void go({ screen: "appList", search }),
      },
    opens("groupManage") &&
      may(api.productGroups.create) && {
        id: "createGroup",
        label: t("createGroup"),
        icon: Group,
        keywords: ["group new"],
        onSelect: () => void go({ screen: "groupManage", search }),
      },
  ];
  return deeds.filter((deed) => deed !== false);
}

/** What may help where nothing fits the typed text. */
function useProposals(typed: string): Command[] {
  const t = useMessages(messages);
  const user = useUser();
  const may = useMay();
  const go = useGo();
  const search = { keyword: typed.slice(0, limits.keywordLength) };
  const proposals: (Command | false)[] = [
    mayOpen(user, { key: "deviceList" }) && {
      id: "allDevices",
      label: t("searchDevices", { typed }),
      icon: Cpu,
      onSelect: () => void go({ screen: "deviceList", search }),
    },
    mayOpen(user, { key: "productList" }) && {
      id: "allProducts",
      label: t("searchProducts", { typed }),
      icon: Boxes,
      onSelect: () => void go({ screen: "productList", search }),
    },
    may(api.products.create) && {
      id: "newProduct",
      label: t("newProduct"),
      icon: PackagePlus,
      onSelect: () => void go({ screen: "productCreate" }),
    },
  ];
  return proposals.filter((proposal) => proposal !== false);
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
