import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"appUsers"> = {
  appUsers: {
    list: ({ app }) => ({
      query: {
        app_id: app,
        page: 1,
        status: 1,
        sex: 0,
        register_from: 0,
        register_to: 9_999_999_999,
        login_from: 0,
        login_to: 9_999_999_999,
      },
    }),
    get: ({ appUser: id }) => ({ params: { id } }),
    family: ({ appUser: id }) => ({ params: { id } }),
    reveal: ({ appUser: id }) => ({ params: { id } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = ["GET /app_user", "GET /app_user/{}", "GET /app_user/{}/family"];
