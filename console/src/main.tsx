import "./no-eval.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startEarly } from "./app/start-early.ts";
import { watchSession } from "./app/watch-session.ts";
import { languageReady } from "./lib/language.ts";
import "./styles/global.css";

startEarly();
watchSession();
// Without its dictionaries a language falls back to English rather than showing nothing.
await languageReady().catch(() => undefined);

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
