import type { Input, Route } from "@thingwright/contract/grammar/route.ts";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MenuEntry } from "../ui/menu.tsx";
import type { Ref } from "./client.ts";
import { ConfirmAction } from "./confirm-action.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";
import { useAction } from "./query.ts";
import { useMay } from "./user.ts";

interface DeleteOptions<R extends Route, T> {
  input: (row: T) => NoInfer<Input<R>>;
  title: string;
  /** Says what else is deleted with the row, and that this cannot be undone. */
  description: string;
  /** Names the row in the question. */
  subject: (row: T) => ReactNode;
  /** Further facts to consider before the deletion, shown below the name. */
  details?: (row: T) => ReactNode;
  /** The words of the toast after the deletion. */
  success: (row: T) => string;
  /** The resources or routes to fetch again; the route's own resource unless given. */
  invalidates?: readonly (string | Ref<Route>)[];
  onDeleted?: ((row: T) => void) | undefined;
}

/**
 * Deletes an object after asking: `ask(row)` shows the `dialog`, which the page must render, and `menuEntry(row)` is
 * the entry of a row's menu that calls `ask`, or false for users who may not delete. With a `reason` against deleting
 * the row, the entry is disabled and shows that reason.
 */
export function useDelete<R extends Route, T>(route: Ref<R>, options: DeleteOptions<R, T>) {
  const words = useMessages(messages);
  const may = useMay();
  const [doomed, setDoomed] = useState<T>();
  const remove = useAction(route, {
    invalidates: options.invalidates,
    success: doomed && options.success(doomed),
    onDone: () => doomed && options.onDeleted?.(doomed),
  });
  return {
    ask: (row: T) => setDoomed(() => row),
    menuEntry: (row: T, reason?: string): MenuEntry =>
      may(route) && {
        label: words("delete"),
        icon: Trash2,
        tone: "danger",
        disabled: reason !== undefined,
        hint: reason,
        onSelect: () => setDoomed(() => row),
      },
    dialog: doomed && (
      <ConfirmAction
        action={remove}
        input={options.input(doomed)}
        onClose={() => setDoomed(undefined)}
        title={options.title}
        description={options.description}
        subject={options.subject(doomed)}
        confirmLabel={words("delete")}
      >
        {options.details?.(doomed)}
      </ConfirmAction>
    ),
  };
}
