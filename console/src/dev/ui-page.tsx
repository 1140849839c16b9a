import {
  Box,
  ChartLine,
  Globe,
  LayoutList,
  MessageSquare,
  MousePointerClick,
  Moon,
  Sun,
  TextCursorInput,
} from "lucide-react";
import { useEffect, useState } from "react";
import { AppShell } from "../ui/app-shell.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { CommandPalette } from "../ui/command-palette.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Page } from "../ui/page.tsx";
import { NavGroup, NavItem, SidebarBrand, SidebarSearch } from "../ui/sidebar.tsx";
import { en } from "../ui/text/en.ts";
import { zh } from "../ui/text/zh.ts";
import { useTheme } from "../ui/theme.ts";
import { Crumbs, TopBar } from "../ui/top-bar.tsx";
import { UiProvider } from "../ui/ui-provider.tsx";
import { ActionSamples } from "./action-samples.tsx";
import { DataSamples } from "./data-samples.tsx";
import { FeedbackSamples } from "./feedback-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { HeavySamples } from "./heavy-samples.tsx";
import { TableSamples } from "./table-samples.tsx";
import { Go } from "./sample.tsx";

const SECTIONS = [
  { id: "actions", label: "Actions", icon: MousePointerClick, show: ActionSamples },
  { id: "forms", label: "Forms", icon: TextCursorInput, show: FormSamples },
  { id: "table", label: "Table", icon: LayoutList, show: TableSamples },
  { id: "data", label: "Data", icon: Box, show: DataSamples },
  { id: "feedback", label: "Feedback", icon: MessageSquare, show: FeedbackSamples },
  { id: "heavy", label: "Editor, chart, order", icon: ChartLine, show: HeavySamples },
];

/** Every component of the kit, in both languages and both themes. */
export function UiPage() {
  const [chinese, setChinese] = useState(() => new URLSearchParams(location.search).get("lang") === "zh");
  const [section, setSection] = useState(location.hash.slice(1) || "actions");
  const [navOpen, setNavOpen] = useState(false);
  const [groupOpen, setGroupOpen] = useState(true);
  const [palette, setPalette] = useState(false);
  const [query, setQuery] = useState("");
  const { theme, setChoice } = useTheme();
  useEffect(() => {
    document.documentElement.lang = chinese ? "zh-CN" : "en";
  }, [chinese]);
  useEffect(() => {
    const changed = () => setSection(location.hash.slice(1) || "actions");
    const key = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPalette(true);
    };
    addEventListener("hashchange", changed);
    addEventListener("keydown", key);
    return () => {
      removeEventListener("hashchange", changed);
      removeEventListener("keydown", key);
    };
  }, []);
  const current = SECTIONS.find((one) => one.id === section);
  const Show = current?.show;
  const sidebar = (
    <>
      <SidebarBrand name="Thingwright" home={<Go href="#" />} badge="China" />
      <SidebarSearch label={chinese ? "搜索" : "Search"} onClick={() => setPalette(true)} />
      <NavGroup label={chinese ? "组件" : "Components"} open={groupOpen} onOpenChange={setGroupOpen}>
        {SECTIONS.map((one) => (
          <NavItem
            key={one.id}
            icon={one.icon}
            active={one.id === section}
            render={<Go href={`#${one.id}`} onClick={() => setNavOpen(false)} />}
          >
            {one.label}
          </NavItem>
        ))}
      </NavGroup>
    </>
  );
  return (
    <UiProvider text={chinese ? zh : en}>
      <AppShell
        navLabel="Sections"
        navOpen={navOpen}
        onNavOpenChange={setNavOpen}
        sidebar={sidebar}
        topBar={
          <TopBar
            onMenu={() => setNavOpen(true)}
            crumbs={
              <Crumbs
                items={[{ label: "Kit", render: <Go href="#actions" /> }, { label: current?.label ?? "" }]}
              />
            }
            actions={
              <>
                <Button variant="ghost" icon={Globe} onClick={() => setChinese(!chinese)}>
                  {chinese ? "简体中文" : "English"}
                </Button>
                <IconButton
                  icon={theme === "dark" ? Sun : Moon}
                  label="Theme"
                  onClick={() => setChoice(theme === "dark" ? "light" : "dark")}
                />
                <Avatar name="Lin" />
              </>
            }
          />
        }
      >
        <Page
          title={chinese ? "组件库" : (current?.label ?? "")}
          description="What the console is built from."
          actions={<Button variant="primary">Primary action</Button>}
        >
          {Show && <Show />}
        </Page>
      </AppShell>
      <CommandPalette
        open={palette}
        onOpenChange={setPalette}
        query={query}
        onQueryChange={setQuery}
        placeholder={chinese ? "搜索页面或操作" : "Search pages and actions"}
        groups={[
          {
            heading: chinese ? "页面" : "Pages",
            items: SECTIONS.map((one) => ({
              id: one.id,
              label: one.label,
              icon: one.icon,
              hint: `#${one.id}`,
              onSelect: () => (location.hash = one.id),
            })),
          },
          {
            heading: chinese ? "操作" : "Actions",
            items: [
              {
                id: "theme",
                label: "Switch theme",
                icon: Moon,
                shortcut: "mod+j",
                onSelect: () => setChoice(theme === "dark" ? "light" : "dark"),
              },
            ],
          },
        ]}
      />
    </UiProvider>
  );
}
