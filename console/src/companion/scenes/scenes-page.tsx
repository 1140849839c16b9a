import type { Scene } from "@thingwright/contract/people/home-scenes.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { ChevronRight, Plus, Sparkles } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Choice, placeTap, tapLook } from "../parts.tsx";
import { useChosenHome } from "../people/chosen-home.ts";
import { Banner, Blank, Missing } from "../people/frame.tsx";
import { useLaterWords } from "../people/later-words.ts";
import { isUnreached } from "../people/person.ts";
import { useRead } from "../people/reads.ts";
import { TabBar } from "../people/tab-bar.tsx";
import { linkTo } from "../router.ts";
import { sceneText } from "./action-kinds.ts";
import { AutomaticCard } from "./automatic-card.tsx";
import { suggestedName } from "./naming.ts";
import { PresencePart } from "./presence-part.tsx";
import { useSceneWords } from "./words.ts";
import { type Starter, startersOf } from "./starters.ts";
import { TapCard } from "./tap-card.tsx";
import type { SceneTextData } from "./scene-texts.ts";
import { Titled } from "./titled.tsx";
import { useSceneTextData } from "./use-scene-text-data.ts";

/** The scenes of a home: those that a tap runs, and those that begin by themselves. */
export function ScenesPage() {
  const { base } = useCompanion();
  const words = useSceneWords();
  const people = useLaterWords();
  const homes = useRead(api.homes.list);
  const list = homes.value?.list ?? [];
  const [home, choose] = useChosenHome(list);
  const mayChange = home !== undefined && isAtLeast(home.role, "admin");
  return (
    <>
      <main className="companion-page companion-wide">
        <header className="companion-head">
          <h1 tabIndex={-1} className="flex-1 truncate">
            {words.title}
          </h1>
          {mayChange && (
            <a {...linkTo(`${base}scene/new`)} aria-label={words.newScene} className={placeTap}>
              <Plus aria-hidden size={24} />
            </a>
          )}
        </header>
        <Banner stale={homes.value !== undefined && isUnreached(homes.error)} />
        {list.length > 1 && home && (
          <Choice
            label={people.home}
            value={home.id}
            options={list.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
        )}
        {!homes.value ? (
          <Missing read={homes} />
        ) : home ? (
          <OfHome key={home.id} home={home} mayChange={mayChange} />
        ) : (
          <Blank icon={Sparkles} title={words.emptyTitle} text={words.guestOnly}>
            <a {...linkTo(`${base}home/new`)} className={tapLook("primary")}>
              {people.createHome}
            </a>
            <a {...linkTo(`${base}join`)} className={tapLook("secondary")}>
              {people.joinHome}
            </a>
          </Blank>
        )}
      </main>
      <TabBar current="scenes" />
    </>
  );
}

function OfHome({ home, mayChange }: { home: Home; mayChange: boolean }) {
  const words = useSceneWords();
  const scenes = useRead(api.homeScenes.list, { params: { id: home.id } });
  const { textData, read } = useSceneTextData(home.id);
  if (!scenes.value || !textData) return <Missing read={scenes.value ? read : scenes} />;
  const { list } = scenes.value;
  if (list.length === 0) return <NoScenes textData={textData} mayChange={mayChange} />;
  const taps = list.filter(({ conditions }) => conditions.length === 0);
  const automatic = list.filter(({ conditions }) => conditions.length > 0);
  return (
    <>
      {!mayChange && <p className="px-1 text-meta text-muted">{words.onlyAdmins}</p>}
      {taps.length > 0 && (
        <Titled title={words.tapScenes}>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {taps.map((scene) => (
              <TapCard key={scene.id} scene={scene} textData={textData} />
            ))}
          </ul>
        </Titled>
      )}
      {list.some(usesPresence) && <PresencePart home={home} />}
      {automatic.length > 0 && (
        <Titled title={words.automatic}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {automatic.map((scene) => (
              <AutomaticCard key={scene.id} scene={scene} textData={textData} mayChange={mayChange} />
            ))}
          </ul>
        </Titled>
      )}
    </>
  );
}

const usesPresence = ({ conditions }: Scene) => conditions.some(({ kind }) => kind === "presence");

/** Shown if there are no scenes: offers some that are possible with the home's devices. */
function NoScenes({ textData, mayChange }: { textData: SceneTextData; mayChange: boolean }) {
  const { base } = useCompanion();
  const words = useSceneWords();
  const people = useLaterWords();
  if (!mayChange) return <Blank icon={Sparkles} title={words.emptyTitle} text={words.noneYet} />;
  const isUseful = textData.devices.some(({ part }) => part !== null);
  const starters = startersOf(textData);
  if (!isUseful)
    return (
      <Blank icon={Sparkles} title={words.emptyTitle} text={words.noDevices}>
        <a {...linkTo(`${base}add`)} className={tapLook("primary")}>
          {people.addDevice}
        </a>
      </Blank>
    );
  return (
    <div className="flex w-full max-w-120 flex-col gap-4 self-center">
      <div className="flex flex-col items-center gap-2 px-4 pt-6 text-center">
        <span className="mb-1 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Sparkles aria-hidden size={28} strokeWidth={1.5} />
        </span>
        <p className="text-section font-semibold">{words.emptyTitle}</p>
        <p className="text-muted">{words.emptyText}</p>
      </div>
      {starters.length > 0 && (
        <Titled title={words.starters}>
          <ul className="flex flex-col gap-3">
            {starters.map((starter) => (
              <StarterRow key={starter.id} starter={starter} textData={textData} />
            ))}
          </ul>
        </Titled>
      )}
      <a {...linkTo(`${base}scene/new`)} className={tapLook("secondary")}>
        {words.ownScene}
      </a>
    </div>
  );
}

function StarterRow({
  starter: { id, name, content },
  textData,
}: {
  starter: Starter;
  textData: SceneTextData;
}) {
  const { base } = useCompanion();
  const title = name ?? suggestedName(textData, content, []);
  const text = sceneText(textData, content);
  return (
    <li>
      <a
        {...linkTo(`${base}scene/new/${id}`)}
        className="flex items-center gap-3 rounded-xl border border-line bg-sheet p-3 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{title}</span>
          {text !== title && <span className="block text-meta break-words text-muted">{text}</span>}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint rtl:-scale-x-100" />
      </a>
    </li>
  );
}
