import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../styles/global.css";
import { UiPage } from "./ui-page.tsx";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UiPage />
    </StrictMode>,
  );
}
