import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { en } from "../ui/text/en.ts";
import { UiTextContext } from "../ui/text/ui-text.ts";
import { codeIn } from "./place.ts";
import { SharePage } from "./share-page.tsx";
import "../styles/global.css";

const container = document.getElementById("root");
if (!container) throw new Error("companion.html has no #root");

createRoot(container).render(
  <StrictMode>
    <UiTextContext value={en}>
      <CSPProvider disableStyleElements>
        <SharePage code={codeIn(location.pathname)} />
      </CSPProvider>
    </UiTextContext>
  </StrictMode>,
);
