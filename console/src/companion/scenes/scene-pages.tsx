import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { api } from "../../lib/api.ts";
import { useChosenHome } from "../people/chosen-home.ts";
import { Missing, Page } from "../people/frame.tsx";
import { useRead, useReadAfresh } from "../people/reads.ts";
import { BuilderPage, type BuilderPageProps } from "./builder-page.tsx";
import { ScenePage } from "./scene-page.tsx";
import { useSceneWords } from "./words.ts";
import { ScenesPage } from "./scenes-page.tsx";
import { startersOf } from "./starters.ts";
import { useSceneTextData } from "./use-scene-text-data.ts";

/** The page with all scenes of a home, the page of one scene, and the page that creates or changes a scene. */
export function ScenePages({ id, part }: { id: string; part: string }) {
  if (!id) return <ScenesPage />;
  return id === "new" ? <NewScene starter={part} /> : <OneScene id={id} part={part} />;
}

function NewScene({ starter }: { starter: string }) {
  const words = useSceneWords();
  const homes = useRead(api.homes.list);
  const [home] = useChosenHome(homes.value?.list ?? []);
  if (!home)
    return (
      <Page title={words.newTitle} back="scenes">
        <Missing read={homes} />
      </Page>
    );
  return <NewInHome key={home.id} home={home} starter={starter} />;
}

function NewInHome({ home, starter }: { home: Home; starter: string }) {
  const words = useSceneWords();
  const scenes = useRead(api.homeScenes.list, { params: { id: home.id } });
  const { textData, read } = useSceneTextData(home.id);
  if (!textData || !scenes.value || !isAtLeast(home.role, "admin"))
    return (
      <Page title={words.newTitle} back="scenes">
        {isAtLeast(home.role, "admin") ? (
          <Missing read={textData ? scenes : read} />
        ) : (
          <p className="text-muted">{words.onlyAdmins}</p>
        )}
      </Page>
    );
  const chosen = startersOf(textData).find(({ id }) => id === starter);
  const begin = chosen && { ...chosen.content, ...(chosen.name !== null && { name: chosen.name }) };
  return (
    <BuilderPage
      home={home}
      textData={textData}
      scenes={scenes.value.list}
      scene={null}
      begin={begin ?? {}}
    />
  );
}

function OneScene({ id, part }: { id: string; part: string }) {
  const words = useSceneWords();
  const scene = useRead(api.homeScenes.get, { params: { id } });
  const homes = useRead(api.homes.list);
  const home = homes.value?.list.find((one) => one.id === scene.value?.home_id);
  if (!scene.value || !home)
    return (
      <Page title={words.title} back="scenes">
        <Missing read={scene.value ? homes : scene} />
      </Page>
    );
  return <OfHome key={`${id} ${part}`} home={home} id={id} part={part} />;
}

function OfHome({ home, id, part }: { home: Home; id: string; part: string }) {
  const words = useSceneWords();
  const scene = useRead(api.homeScenes.get, { params: { id } });
  const scenes = useRead(api.homeScenes.list, { params: { id: home.id } });
  const { textData, read } = useSceneTextData(home.id);
  const list = scenes.value?.list;
  if (!textData || !scene.value || !list)
    return (
      <Page title={scene.value?.name ?? words.title} back="scenes">
        <Missing read={textData ? scenes : read} />
      </Page>
    );
  if (part === "edit" && isAtLeast(home.role, "admin"))
    return <SceneToChange home={home} textData={textData} scenes={list} id={id} />;
  return <ScenePage home={home} textData={textData} scenes={list} scene={scene.value} />;
}

/** Edits a scene. Reads it afresh first, because saving replaces all of it, including what others have changed. */
function SceneToChange({
  id,
  ...rest
}: { id: string } & Pick<BuilderPageProps, "home" | "textData" | "scenes">) {
  const words = useSceneWords();
  const scene = useReadAfresh(api.homeScenes.get, { params: { id } });
  if (!scene.value)
    return (
      <Page title={words.editTitle} back={`scene/${id}`}>
        <Missing read={scene} />
      </Page>
    );
  return <BuilderPage {...rest} scene={scene.value} begin={scene.value} />;
}
