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

/** Names the page in the browser's tab. The frame does it for every screen of the menu table. */
export function useTitle(page: string): void {
  const show = useShow();
  useEffect(() => {
    shown.page = page;
    show();
  }, [show, page]);
}

/**
 * Names the object that the page is about, beside the page: several tabs are told apart by it.
 * @param depth how far inside: of a device and its product, the device is shown
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
