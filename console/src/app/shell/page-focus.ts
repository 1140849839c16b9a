import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isFirstStage } from "../stage.tsx";

/** After going to another page, moves the focus to its heading, where reading begins. */
export function usePageFocus(onPage: () => void): void {
  const router = useRouter();
  const arrive = useEffectEvent(onPage);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // A router that begins after sign-in knows of no page before.
        if (fromLocation ? !pathChanged : isFirstStage()) return;
        arrive();
        const main = document.getElementById("main");
        const heading = main?.querySelector("h1");
        if (heading) {
          heading.tabIndex = -1;
          heading.style.outline = "none";
        }
        (heading ?? main)?.focus({ preventScroll: true });
      }),
    [router],
  );
}
