import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { dialogSelector, focusHeading } from "../../ui/lost-focus.tsx";
import { isFirstStage } from "../stage.tsx";

/** After going to another page, moves the focus to its heading, so that screen readers begin there. */
export function usePageFocus(onPage: () => void): void {
  const router = useRouter();
  const arrive = useEffectEvent(onPage);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // A router that starts after sign-in knows no earlier page; only on the first load does the focus stay.
        if (fromLocation ? !pathChanged : isFirstStage()) return;
        arrive();
        // A dialog that was opened while the page loaded keeps the focus.
        if (!document.activeElement?.closest(dialogSelector)) focusHeading();
      }),
    [router],
  );
}
