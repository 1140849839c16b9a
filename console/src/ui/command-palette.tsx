import { Dialog } from "@base-ui/react/dialog";
import { Command as Base, useCommandState } from "cmdk";
import { type LucideIcon, Search } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { paletteClass } from "./command-palette/class.ts";
import { matchOf } from "./command-palette/matching.ts";
import { cx } from "./cx.ts";
import { Kbd } from "./kbd.tsx";
import { Portal } from "./portal.tsx";
import { Spinner } from "./spinner.tsx";
import { useUiText } from "./text/ui-text.ts";

export interface Command {
  id: string;
  label: string;
  /** A second text in a muted colour: the place of the entry, or its identifier. */
  hint?: ReactNode;
  icon?: LucideIcon;
  /** Further words that find the entry. */
  keywords?: string[];
  shortcut?: string;
  onSelect: () => void;
}

export interface CommandGroup {
  heading: string;
  items: readonly Command[];
  /** Whether the items are results of a search by the server, which are shown without filtering. */
  found?: boolean;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  groups: readonly CommandGroup[];
  /** True while the server searches. */
  loading?: boolean;
  placeholder: string;
  /** Offered if nothing matches the typed text. */
  proposals?: readonly Command[];
  /** Whether Enter was pressed before the palette was shown. */
  isEntered?: boolean;
  /** Gets the focus when the palette closes; by default the element that had it before. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Called when the input has the focus, so that a stand-in can be removed. The palette then opens without a transition. */
  onShown?: () => void;
  /** Shown at the bottom, such as a list of the keys. */
  footer?: ReactNode;
}

/** Shows a dialog in which the user finds screens, objects and commands by typing. */
export function CommandPalette(props: CommandPaletteProps) {
  const comes = !props.onShown;
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
      <Portal as={Dialog.Portal}>
        <Dialog.Backdrop
          className={cx(
            paletteClass.scrim,
            "transition-opacity data-ending-style:opacity-0",
            comes && "data-starting-style:opacity-0",
          )}
        />
        <Dialog.Popup
          aria-label={props.placeholder}
          {...(props.returnTo && { finalFocus: props.returnTo })}
          className={cx(
            paletteClass.box,
            "transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0",
            comes && "data-starting-style:scale-98 data-starting-style:opacity-0",
          )}
        >
          <Panel {...props} />
        </Dialog.Popup>
      </Portal>
    </Dialog.Root>
  );
}

const FOUND = "found:";
const GROUP =
  "**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-meta **:[[cmdk-group-heading]]:text-muted";

function Panel(props: CommandPaletteProps) {
  const { groups, query, onQueryChange, loading = false } = props;
  const text = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const shown = useEffectEvent(() => props.onShown?.());
  // The user may already be typing, so the input gets the focus at once, with the cursor behind the text typed so far.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
    shown();
  }, []);
  const run = (command: Command) => {
    props.onOpenChange(false);
    command.onSelect();
  };
  const selection = useSelection(props, run);
  const filter = (value: string, search: string, [label = "", ...further]: string[] = []) =>
    value.startsWith(FOUND) ? 1 : matchOf(search, label, further);
  return (
    <Base
      label={props.placeholder}
      filter={filter}
      loop
      {...selection}
      className="flex max-h-[min(30rem,calc(100dvh-1rem))] flex-col"
    >
      <div className={paletteClass.head}>
        {loading ? <Spinner size={16} /> : <Search aria-hidden size={16} className="shrink-0 text-faint" />}
        <Base.Input
          ref={input}
          value={query}
          onValueChange={onQueryChange}
          placeholder={props.placeholder}
          className={paletteClass.input}
        />
        <Kbd keys="esc" />
      </div>
      <Base.List
        label={props.placeholder}
        className="min-h-0 flex-1 overflow-y-auto p-2"
        aria-busy={loading || undefined}
      >
        <Nothing
          text={loading ? text.loading : text.noResults}
          proposals={loading ? [] : (props.proposals ?? [])}
          onRun={run}
        />
        {groups.map(
          (group) =>
            group.items.length > 0 && (
              <Base.Group key={group.heading} heading={group.heading} className={GROUP}>
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

interface NothingProps {
  text: string;
  proposals: readonly Command[];
  onRun: (command: Command) => void;
}

/** Says that nothing matches, and offers commands that may help. */
function Nothing({ text, proposals, onRun }: NothingProps) {
  const isEmpty = useCommandState(({ filtered }) => filtered.count === 0);
  if (!isEmpty) return null;
  if (proposals.length === 0) return <Base.Empty className="py-8 text-center text-muted">{text}</Base.Empty>;
  return (
    <Base.Group forceMount heading={text} className={GROUP}>
      {proposals.map((command) => (
        <Item key={command.id} command={command} found={false} always onRun={() => onRun(command)} />
      ))}
    </Base.Group>
  );
}

const moving = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

/**
 * Selects the first result as soon as it arrives, unless the user has moved to another entry by then. If Enter was pressed
 * before, the first result is opened or, without results, the selected entry.
 */
function useSelection(
  { groups, query, loading = false, isEntered = false }: CommandPaletteProps,
  run: (first: Command) => void,
) {
  const first = groups.find(({ found }) => found)?.items[0];
  const [selected, setSelected] = useState("");
  const [searched, setSearched] = useState(query);
  const [arrived, setArrived] = useState<string>();
  const [moved, setMoved] = useState(false);
  const [entered, setEntered] = useState(isEntered);
  const panel = useRef<HTMLDivElement>(null);
  if (searched !== query) {
    setSearched(query);
    setMoved(false);
    setEntered(false);
    setArrived(undefined);
  }
  if (!loading && arrived !== first?.id) {
    setArrived(first?.id);
    if (first && !moved) setSelected(FOUND + first.id);
  }
  const open = useEffectEvent(() => {
    if (first) run(first);
    else panel.current?.querySelector<HTMLElement>("[cmdk-item][aria-selected=true]")?.click();
  });
  useEffect(() => {
    if (entered && !loading) open();
  }, [entered, loading]);
  return {
    ref: panel,
    value: selected,
    onValueChange: setSelected,
    onPointerMove: () => setMoved(true),
    onKeyDown: (event: KeyboardEvent) => {
      // In an input method, Enter confirms the text that is being composed.
      if (event.nativeEvent.isComposing) return;
      if (moving.has(event.key)) setMoved(true);
      if (event.key !== "Enter" || !loading || moved) return;
      event.preventDefault();
      setEntered(true);
    },
  };
}

interface ItemProps {
  command: Command;
  found: boolean;
  /** Whether the item is shown whatever the user types. */
  always?: boolean;
  onRun: () => void;
}

function Item({ command, found, always = false, onRun }: ItemProps) {
  const { icon: Icon } = command;
  return (
    <Base.Item
      forceMount={always}
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
