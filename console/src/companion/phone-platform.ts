import type { AppPlatform } from "@thingwright/contract/people/apps.ts";

/** An iPad says that it is a Mac, which has no touch. */
const isApple =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Of which phones the panels are that are shown here. */
export const phonePlatform: AppPlatform = isApple ? "ios" : "android";
