import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { type Language, languages } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import {
  Activity,
  AppWindow,
  Boxes,
  Cpu,
  Group,
  Languages,
  LogOut,
  MemoryStick,
  Monitor,
  Moon,
  PackagePlus,
  Shield,
  Sun,
  UserRoundPlus,
} from "lucide-react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { languageNames, setLanguage, useLanguage } from "../../lib/language.ts";
import { useCall } from "../../lib/query.ts";
import { useGo } from "../../lib/screens.tsx";
import { mayOpen, useMay, useUser } from "../../lib/user.ts";
import type { Command } from "../../ui/command-palette.tsx";
import { useTheme } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
import { signOut } from "../account/api.ts";
import { useStartVirtual } from "../devices/shared/start-virtual.ts";
import { blankProduct } from "../products/shared/blank-product.ts";
import { messages } from "./messages/en.ts";

/**
 * Returns the command that creates a product from a category. The page for this is a screen of the menu table, but the
 * palette lists it as an action.
 */
function useCreateProduct(): Command | false {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  return (
    may(api.products.create) && {
      id: "newProduct",
      label: t("newProduct"),
      keywords: ["product create new"],
      icon: PackagePlus,
      onSelect: () => void go({ screen: "productCreate" }),
    }
  );
}

/**
 * Returns the commands that create something. The first ones create devices of a product: the product whose page is
 * open, the product visited last, or the only product.
 */
export function useCreateCommands(productId: string | undefined): Command[] {
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
  const createProduct = useCreateProduct();
  const start = useStartVirtual({
    onDone: ({ id, product_id }) =>
      void go({ screen: "deviceInfo", params: { productId: product_id, deviceId: id } }),
  });
  // If a list is opened with this search parameter, it opens its drawer for a new row.
  const search = { create: "" };
  const commands: (Command | false)[] = [
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
            // The palette is already closed when a failure is reported, so the failure is shown in a toast.
            onSelect: () =>
              void start
                .run({ params: { id: product.id }, body: {} })
                .catch((error: unknown) => toast.error(errorText(error))),
          },
        ]
      : []),
    createProduct,
    opens("firmwareList") &&
      may(api.firmware.create) && {
        id: "createFirmware",
        label: t("createFirmware"),
        icon: MemoryStick,
        keywords: ["firmware new upload"],
        onSelect: () => void go({ screen: "firmwareList", search }),
      },
    opens("subUserManage") &&
      may(api.members.create) && {
        id: "inviteMember",
        label: t("inviteMember"),
        icon: UserRoundPlus,
        keywords: ["member create add"],
        onSelect: () => void go({ screen: "subUserManage", search }),
      },
    opens("roleInfo") &&
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
        icon: AppWindow,
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
  return commands.filter((command) => command !== false);
}

/** Returns the commands that may help if nothing matches the typed text. */
export function useProposals(typed: string): Command[] {
  const t = useMessages(messages);
  const user = useUser();
  const createProduct = useCreateProduct();
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
    createProduct,
  ];
  return proposals.filter((proposal) => proposal !== false);
}

/**
 * The search words for each language. They are in Chinese and English, so that they work in either language of the
 * console.
 */
const languageWords: Record<Language, string> = {
  zh_CN: "language Chinese 语言 中文 汉语",
  en: "language English 语言 英文 英语",
};

/** Returns the commands that are available on every page. */
export function useActions(): Command[] {
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
        keywords: [languageWords[other]],
        icon: Languages,
        // If the new language cannot be loaded, the current language stays.
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
