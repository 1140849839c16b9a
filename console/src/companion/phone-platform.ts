import type { AppPlatform } from "@thingwright/contract/people/apps.ts";

/** An iPad reports itself as a Mac, but no Mac has a touch screen. */
const isApple =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The platform whose panels are shown on this phone. */
export const phonePlatform: AppPlatform = isApple ? "ios" : "android";
