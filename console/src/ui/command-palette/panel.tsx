import { Command as Base } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Command, CommandPaletteProps } from "../command-palette.tsx";
import { Kbd } from "../kbd.tsx";
import { Spinner } from "../spinner.tsx";
import { useUiText } from "../text/ui-text.ts";
import { matchOf } from "./matching.ts";

const FOUND = "found:";

/** The lazy part of `CommandPalette`. */
export function Panel(props: CommandPaletteProps) {
  const { groups, query, onQueryChange, loading = false } = props;
  const text = useUiText();
  const input = useRef<HTMLInputElement>(null);
  // This part loads after the dialog has set the focus, so it takes the focus itself.
  useEffect(() => input.current?.focus(), []);
  const run = (command: Command) => {
    props.onOpenChange(false);
    command.onSelect();
  };
  const filter = (value: string, search: string, [label = "", ...further]: string[] = []) =>
    value.startsWith(FOUND) ? 1 : matchOf(search, label, further);
  return (
    <Base
      label={props.placeholder}
      filter={filter}
      loop
      className="flex max-h-[min(30rem,calc(100dvh-1rem))] flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
        {loading ? <Spinner size={16} /> : <Search aria-hidden size={16} className="shrink-0 text-faint" />}
        <Base.Input
          ref={input}
          value={query}
          onValueChange={onQueryChange}
          placeholder={props.placeholder}
          className="h-full min-w-0 flex-1 bg-transparent text-section outline-none"
        />
        <Kbd keys="esc" />
      </div>
      <Base.List
        label={props.placeholder}
        className="min-h-0 flex-1 overflow-y-auto p-2"
        aria-busy={loading || undefined}
      >
        <Base.Empty className="py-8 text-center text-muted">
          {loading ? text.loading : text.noResults}
        </Base.Empty>
        {groups.map(
          (group) =>
            group.items.length > 0 && (
              <Base.Group
                key={group.heading}
                heading={group.heading}
                className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-meta **:[[cmdk-group-heading]]:text-muted"
              >
                {group.items.map((command) => (
                  <Item
                    key={command.id}
                    command={command}
                    found={group.found ?? false}
                    onRun={() => run(command)}
                  />
                ))}
              </Base.Group>
            ),
        )}
      </Base.List>
      {props.footer && (
        <div className="flex h-9 shrink-0 items-center gap-4 border-t border-line px-4 text-meta text-muted">
          {props.footer}
        </div>
      )}
    </Base>
  );
}

function Item({ command, found, onRun }: { command: Command; found: boolean; onRun: () => void }) {
  const { icon: Icon } = command;
  return (
    <Base.Item
      value={`${found ? FOUND : ""}${command.id}`}
      keywords={[command.label, ...(command.keywords ?? [])]}
      onSelect={onRun}
      className="option min-h-9 data-[selected=true]:bg-hover"
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.hint && <span className="max-w-1/2 truncate text-meta text-muted">{command.hint}</span>}
      {command.shortcut && <Kbd keys={command.shortcut} />}
    </Base.Item>
  );
}
