import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"companion"> = {
  companion: {
    get: ({ app: id }) => ({ params: { id } }),
    app: () => ({ query: { language: "de" } }),
    update: ({ app: id }) => ({
      params: { id },
      body: {
        name_texts: { de: "Leuchten" },
        accent: "#0f766e",
        languages: ["zh_CN", "en", "de"],
        default_language: "de",
      },
    }),
  },
};
