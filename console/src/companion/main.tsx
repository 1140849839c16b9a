import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readBoot } from "./boot.ts";
import { Companion, HomePage, PeoplePages } from "./companion.tsx";
// Imported here to listen from the start for the browser's offer to install, which comes only once.
import "./install.ts";
import { setWordsLanguage } from "./late-words.ts";
import { beginPerson, personToken } from "./people/person.ts";
import { placeIn } from "./place.ts";
import { loadWords } from "./words.ts";
import { startWorker } from "./worker-update.ts";
import "./companion.css";

const container = document.getElementById("root");
if (!container) throw new Error("companion.html has no #root");

const boot = readBoot();
if (boot.app) beginPerson(boot.app.app_key);
void setWordsLanguage(boot.language);
// Preloaded while the words load, so that both load in parallel.
if (personToken() !== null) void PeoplePages.preload();
else if (placeIn(location.pathname, boot.base).page === "home") void HomePage.preload();
const words = await loadWords(boot.language);
createRoot(container).render(
  <StrictMode>
    <Companion boot={boot} words={words} />
  </StrictMode>,
);
if (boot.app) startWorker(boot.base, boot.version);
