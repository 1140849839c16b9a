import { Copy, Download, Ellipsis, Filter, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, LinkButton, TextLink } from "../ui/button.tsx";
import { CopyText } from "../ui/copy-text.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Menu } from "../ui/menu.tsx";
import { Popover } from "../ui/popover.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Go, Sample } from "./sample.tsx";

export function ActionSamples() {
  const [view, setView] = useState("table");
  return (
    <>
      <Sample name="Button">
        <Button variant="primary" icon={Plus}>
          Create product
        </Button>
        <Button icon={Download}>Export</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="link">Link</Button>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="sm">Small</Button>
        <Button size="sm" variant="primary" icon={Plus}>
          Small
        </Button>
      </Sample>
      <Sample name="LinkButton, TextLink, IconButton, Tooltip, Kbd">
        <LinkButton render={<Go href="#forms" />} icon={Pencil}>
          To the forms
        </LinkButton>
        <TextLink render={<Go href="#forms" />}>A link in text</TextLink>
        <IconButton icon={Filter} label="Filter" />
        <IconButton icon={Filter} label="Filter again" variant="secondary" />
        <IconButton icon={Filter} label="Small" size="sm" />
        <Tooltip content="A short hint">
          <Button>With a tooltip</Button>
        </Tooltip>
        <Kbd keys="mod+k" />
        <Kbd keys="/" />
      </Sample>
      <Sample name="Menu, Popover">
        <Menu
          trigger={<Button icon={Ellipsis}>Menu</Button>}
          items={[
            { heading: "Product" },
            { label: "Edit", icon: Pencil, shortcut: "mod+e", onSelect: () => {} },
            { label: "Copy", icon: Copy, onSelect: () => {} },
            { label: "Export", icon: Download, disabled: true, hint: "Only in development" },
            { heading: "View" },
            { label: "Table", checked: view === "table", onSelect: () => setView("table") },
            { label: "Cards", checked: view === "cards", onSelect: () => setView("cards") },
            "separator",
            { label: "Delete", icon: Trash2, tone: "danger", onSelect: () => {} },
          ]}
        />
        <Popover trigger={<Button>Popover</Button>} title="More filters">
          <p className="text-muted">Anything may stand here.</p>
        </Popover>
      </Sample>
      <Sample name="CopyText, FileButton">
        <CopyText value="019a8f20-77c1-7b5e-9d4a-31c6b8e2f0aa" label="Product ID" />
        <FileButton accept=".json" maxBytes={1024 * 1024} onFiles={() => {}}>
          Import JSON
        </FileButton>
        <div className="w-full">
          <FileButton variant="zone" multiple onFiles={() => {}} hint="PNG or JPG, 10 MB at most" />
        </div>
      </Sample>
    </>
  );
}
