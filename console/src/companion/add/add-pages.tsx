import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { House } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { InsecureNote } from "../insecure-note.tsx";
import { Choice, tapLook } from "../parts.tsx";
import { useChosenHome } from "../people/chosen-home.ts";
import { Blank, Missing, Page } from "../people/frame.tsx";
import { useLaterWords } from "../people/later-words.ts";
import { useRead } from "../people/reads.ts";
import { linkTo } from "../router.ts";
import { NamePage } from "./name-page.tsx";
import { ProductLine } from "./product-line.tsx";
import { ProductPage } from "./product-page.tsx";
import { isAddWay } from "./ways.ts";
import { WayPage } from "./way-page.tsx";
import { WayRows } from "./way-rows.tsx";
import { useAddWords } from "./words.ts";

/**
 * The pages for adding a device. The first page lists the ways to add a device, and the products; a product has a page
 * with its own ways and its guide. The last page asks for the name of the added device.
 * @param within the segments of the path after `add/`
 */
export function AddPages({ within: [page, id = "", way] }: { within: readonly string[] }) {
  const { addDevice } = useLaterWords();
  const homes = useRead(api.homes.list);
  const usable = (homes.value?.list ?? []).filter(({ role }) => isAtLeast(role, "admin"));
  const [home, choose] = useChosenHome(usable);
  if (page === "named" && id) return <NamePage id={id} />;
  if (home && page === "by" && isAddWay(id)) return <WayPage key={id} way={id} homeId={home.id} back="add" />;
  if (home && page === "product" && id)
    return <ProductPage key={id} productKey={id} way={isAddWay(way) ? way : undefined} homeId={home.id} />;
  return (
    <Page title={addDevice} back="">
      {!homes.value ? (
        <Missing read={homes} />
      ) : home ? (
        <Start homes={usable} home={home} onChoose={choose} />
      ) : (
        <NeedsHome isMember={homes.value.list.length > 0} />
      )}
    </Page>
  );
}

/** Shown to a person who may not add devices to any home. */
function NeedsHome({ isMember }: { isMember: boolean }) {
  const { base } = useCompanion();
  const words = useAddWords();
  const common = useLaterWords();
  return (
    <Blank
      icon={House}
      title={isMember ? words.needsAdminTitle : words.needsHomeTitle}
      text={isMember ? words.needsAdmin : common.noHomeText}
    >
      <a {...linkTo(`${base}home/new`)} className={tapLook("primary")}>
        {common.createHome}
      </a>
      {!isMember && (
        <a {...linkTo(`${base}join`)} className={tapLook("secondary")}>
          {common.joinHome}
        </a>
      )}
    </Blank>
  );
}

interface StartProps {
  homes: readonly Home[];
  home: Home;
  onChoose: (id: string) => void;
}

function Start({ homes, home, onChoose }: StartProps) {
  const { base, language } = useCompanion();
  const words = useAddWords();
  const common = useLaterWords();
  const { value: catalogue } = useRead(api.appCatalogue.list, { query: { language } });
  const categories = (catalogue?.list ?? []).flatMap((first) => [first, ...first.children]);
  const offered = categories.filter(({ products }) => products.length > 0);
  return (
    <>
      {homes.length > 1 && (
        <Choice
          label={common.home}
          value={home.id}
          options={homes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChoose}
        />
      )}
      <InsecureNote />
      <WayRows title={words.waysTitle} product={null} below="add/by" />
      {offered.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-section font-semibold">{words.productsTitle}</h2>
          {offered.map(({ id, name, products }) => (
            <section key={id} className="flex flex-col gap-1.5">
              <h3 className="px-1 text-meta font-semibold text-muted">
                <bdi>{name}</bdi>
              </h3>
              <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
                {products.map((product) => (
                  <li key={product.product_key} className="border-line not-first:border-t">
                    <a
                      {...linkTo(`${base}add/product/${product.product_key}`)}
                      className="flex min-h-13 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
                    >
                      <ProductLine product={product} />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </>
  );
}
