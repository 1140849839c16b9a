import { useCallback, useEffect } from "react";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

const shown: { page: string; objects: (string | undefined)[] } = { page: "", objects: [] };

function useShow(): () => void {
  const t = useMessages(messages);
  return useCallback(() => {
    const { page, objects } = shown;
    const object = objects.findLast(Boolean);
    if (!page) document.title = t("brand");
    else document.title = object ? t("objectTitle", { page, object }) : t("pageTitle", { page });
  }, [t]);
}

/** Puts the page's title on the browser's tab. The frame calls this for every screen of the menu table. */
export function useTitle(page: string): void {
  const show = useShow();
  useEffect(() => {
    shown.page = page;
    show();
  }, [show, page]);
}

/**
 * Adds the name of the page's object to the title of the browser's tab, so that several tabs can be told apart.
 * @param depth how deeply the object is nested. The deepest object is shown: the device rather than its product
 */
export function useObjectTitle(depth: number, name: string | undefined): void {
  const show = useShow();
  useEffect(() => {
    shown.objects[depth] = name;
    show();
    return () => {
      shown.objects[depth] = undefined;
      show();
    };
  }, [show, depth, name]);
}
