/** The classes of a notice in the bar above every page. */
export const noticeClass =
  "flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 font-medium";
