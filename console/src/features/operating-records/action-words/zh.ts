const parts = import.meta.glob<Record<string, string>>("../../*/records/zh.ts", {
  eager: true,
  import: "zh",
});

export const zh: Record<string, string> = Object.fromEntries(
  Object.values(parts).flatMap((words) => Object.entries(words)),
);
