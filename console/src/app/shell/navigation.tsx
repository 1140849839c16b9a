import type { Section } from "@thingwright/contract/grammar/access.ts";
import { Link } from "@tanstack/react-router";
import { useRegions } from "../../features/account/entrance/use-regions.ts";
import { RegionMenu } from "../../features/account/menu/region-menu.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { sections } from "../../lib/menu.ts";
import { entryOf } from "../../lib/screens.tsx";
import { NavGroup, SidebarBrand, SidebarSearch } from "../../ui/sidebar.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useTitles } from "../../lib/titles.ts";
import { messages } from "../messages/en.ts";
import type { ObjectKind, SectionScreen } from "../../lib/screen-table.ts";
import { screens } from "../routes.ts";
import { dashboard } from "../paths.ts";
import { Entries, useEntries } from "./entries.tsx";
import { ObjectMenu } from "./object-menu-part.ts";
import { useOpenSections } from "./open-sections.ts";
import { useScreen } from "../../lib/use-screen.ts";

/** The menu of the sections or, on a page of an object (a product, a device), the menu of that object. */
export function Navigation({ onSearch }: { onSearch: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const { entry, params } = useScreen();
  const regions = useRegions();
  return (
    <>
      <SidebarBrand
        name={words("brand")}
        home={<Link to={dashboard} />}
        badge={regions && <RegionMenu regions={regions} />}
      />
      <SidebarSearch label={t("search")} onClick={onSearch} />
      {entry?.navigation === 2 && entry.parent ? (
        <ObjectMenu
          meanwhile={<SkeletonText lines={2} />}
          kind={entry.parent as ObjectKind}
          params={params}
        />
      ) : (
        <SectionMenu current={entry?.section} />
      )}
    </>
  );
}

/** The sections with entries for this user, open as far as there is room; the current section is always open. */
function SectionMenu({ current }: { current: Section | undefined }) {
  const titles = useTitles();
  const keys = useEntries((entry) => entry.navigation === 1);
  const keysOf = (section: Section) => keys.filter((key) => entryOf(key).section === section);
  const present = sections
    .map((section) => ({ section, entries: keysOf(section).length }))
    .filter(({ entries }) => entries > 0);
  const { open, setOpen } = useOpenSections(present, current);
  return present.map(({ section }) => (
    <NavGroup
      key={section}
      label={titles.section(section)}
      open={open.has(section)}
      onOpenChange={section === current ? undefined : (next) => setOpen(section, next)}
    >
      <Entries keys={keysOf(section)} iconOf={(key) => screens[key as SectionScreen].icon} />
    </NavGroup>
  ));
}
