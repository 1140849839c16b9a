import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useNavigate } from "@tanstack/react-router";
import { Boxes, Cpu, type LucideIcon } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useDebounced } from "../../lib/debounce.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useCall } from "../../lib/query.ts";
import { readVisits } from "../../lib/visits.ts";
import { CommandPalette, type Command, type CommandPaletteProps } from "../../ui/command-palette.tsx";
import { useOnlyProduct } from "../products/shared/use-product-options.ts";
import { useActions, useCreateCommands, useProposals } from "./commands.ts";
import { useFoundCategories, useFoundOthers, useOpenFound } from "./found.ts";
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
  /** Pages of the objects that the user visited last. */
  visited: readonly (Place & { isLast: boolean })[];
}

interface SearchPaletteProps extends Pick<
  CommandPaletteProps,
  "query" | "onQueryChange" | "isEntered" | "returnTo" | "onShown"
> {
  places: Places;
  /** The id of the product whose page is open. */
  productId: string | undefined;
  onClose: () => void;
}

/**
 * The palette that Ctrl/⌘ K opens. It goes to every screen that the user may open, finds objects by name, and runs
 * commands that need no page. It lists only objects that the user may see.
 */
export function SearchPalette({ places, productId, query, onClose, ...shown }: SearchPaletteProps) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const keyword = query.trim().slice(0, limits.keywordLength);
  const q = useDebounced(keyword);
  const { data, isFetching } = useCall(
    api.search.find,
    { query: { q } },
    { enabled: q !== "", keepPrevious: true },
  );
  const categories = useFoundCategories(query);
  const { others, isFetching: areOthersFetching } = useFoundOthers(q);
  const open = useOpenFound();
  const only = useOnlyProduct();
  const latest = readVisits().find(({ params }) => params.productId)?.params.productId;
  const createCommands = useCreateCommands(productId ?? latest ?? only);
  const actions = useActions();
  const proposals = useProposals(query.trim());

  const closing = (item: Command): Command => ({
    ...item,
    onSelect: () => {
      onClose();
      item.onSelect();
    },
  });
  const visitOf = ({ to, id, label, hint, icon }: Place): Command =>
    closing({
      id: `visited:${to}`,
      label,
      hint,
      icon,
      keywords: [id, hint],
      onSelect: () => void navigate({ to }),
    });

  return (
    <CommandPalette
      open
      onOpenChange={(next) => !next && onClose()}
      query={query}
      {...shown}
      placeholder={t("placeholder")}
      loading={isFetching || areOthersFetching || q !== keyword}
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
            ...(query.trim() ? others : []).map(closing),
            ...categories.map(closing),
          ],
        },
        {
          heading: t("visited"),
          items: places.visited.filter(({ isLast }) => isLast).map(visitOf),
        },
        {
          heading: t("places"),
          // The key of a screen is also a search word. Keys are English, so English words find a screen in any language
          // of the console.
          items: [
            ...places.here
              .filter(({ id }) => id !== "productCreate")
              .map(({ to, ...place }) =>
                closing({ ...place, keywords: [place.id], onSelect: () => void navigate({ to }) }),
              ),
            // Before anything is typed, the other pages of the recently visited objects would crowd the list, so they
            // are left out.
            ...(query.trim() ? places.visited.filter(({ isLast }) => !isLast).map(visitOf) : []),
          ],
        },
        { heading: t("actions"), items: [...createCommands, ...actions].map(closing) },
      ]}
    />
  );
}
