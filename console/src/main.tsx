import "./no-eval.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { followSession } from "./app/follow-session.ts";
import { settle } from "./app/stage.tsx";
import { syncDocumentLanguage } from "./lib/language.ts";
import "./styles/global.css";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
const root = createRoot(container);

syncDocumentLanguage();
followSession();
// `settle` is not awaited at the top level: the code that it loads imports this file's chunk, so each would wait for
// the other.
void settle().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
