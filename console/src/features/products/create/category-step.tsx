import { useId, useState } from "react";
import { SearchX } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SkeletonCards } from "../../../ui/skeleton.tsx";
import { useCategories, type Leaf } from "../api.ts";
import { NoCategory } from "../no-category.tsx";
import { messages } from "./messages/en.ts";
import { BlankTile } from "./blank-tile.tsx";
import { CategoryPoints } from "./category-points.tsx";
import { CategoryRail } from "./category-rail.tsx";
import { groupByParent, searchCategories } from "./search-categories.ts";
import { StepForm } from "./step-form.tsx";
import type { Wizard } from "./use-wizard.ts";

/**
 * Chooses a second-level category. The user opens a first-level category, or searches both levels. Enter chooses the
 * first category found. If one of the categories found is already chosen, Enter goes to the next step. If nothing is
 * found, Enter starts a blank product.
 */
export function CategoryStep({ wizard }: { wizard: Wizard }) {
  const t = useMessages(messages);
  const { query, usable } = useCategories();
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<string>();
  const panel = useId();

  if (query.isError && !query.data) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (query.isPending) return <SkeletonCards count={9} />;
  if (usable.length === 0) return <NoCategory />;
  const groups = groupByParent(usable.filter((leaf) => !leaf.built_in));
  const open = groups.find(({ parent }) => parent.id === (opened ?? wizard.category?.parent.id)) ?? groups[0];
  const found = searchCategories(usable, typed);
  const choose = (category: string) => wizard.choose({ category });
  const chosen = wizard.category?.id;
  const points = wizard.category && !wizard.category.built_in && (
    <CategoryPoints category={wizard.category} />
  );
  const blank = wizard.blank && (
    <BlankTile category={wizard.blank} chosen={wizard.blank.id === chosen} onStart={wizard.startBlank} />
  );
  const goOn = () => {
    const [first] = typed.trim() ? found : [];
    if (first && !found.some(({ id }) => id === chosen)) choose(first.id);
    else if (typed.trim() && !first) wizard.startBlank();
    else if (chosen) wizard.next();
  };
  return (
    <StepForm onEnter={goOn}>
      <SearchInput
        value={typed}
        onChange={setTyped}
        delay={0}
        placeholder={t("searchCategories")}
        className="w-full"
      />
      {typed.trim() ? (
        <div className="flex flex-col gap-3">
          {found.length === 0 && (
            <>
              <EmptyState
                icon={SearchX}
                title={t("noCategoryFound")}
                description={t("noCategoryFoundText")}
              />
              {blank}
            </>
          )}
          {found.length > 0 && (
            <Tiles label={t("categories")} leaves={found} value={chosen} onChange={choose} withParent />
          )}
          {points}
        </div>
      ) : (
        <>
          {blank}
          {open && (
            <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
              <CategoryRail
                label={t("categories")}
                panel={panel}
                categories={groups.map(({ parent }) => parent)}
                value={open.parent.id}
                onChange={setOpened}
              />
              <div
                id={panel}
                role="tabpanel"
                aria-label={t("categories")}
                className="flex min-w-0 flex-1 flex-col gap-3"
              >
                <Tiles label={t("categories")} leaves={open.leaves} value={chosen} onChange={choose} />
                {points}
              </div>
            </div>
          )}
        </>
      )}
    </StepForm>
  );
}

interface TilesProps {
  label: string;
  leaves: readonly Leaf[];
  value: string | undefined;
  onChange: (id: string) => void;
  withParent?: boolean;
}

function Tiles({ label, leaves, value, onChange, withParent }: TilesProps) {
  const local = useLocalName();
  return (
    <RadioCards
      aria-label={label}
      value={value}
      onChange={onChange}
      columns={2}
      options={leaves.map((leaf) => ({
        value: leaf.id,
        label: local(leaf),
        description: withParent && local(leaf.parent),
        face: <GlyphTile name={leaf.icon} />,
      }))}
    />
  );
}
