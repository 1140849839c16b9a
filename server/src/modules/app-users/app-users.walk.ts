import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A person at home, of `app`. */
    appUser: string;
  }
}

export const makeInAccount: MakeInAccount = async (platform, _owner, { app }) => ({
  appUser: (await platform.person(app)).uid,
});

const nothing = "00000000-0000-7000-8000-000000000000";
const captcha = { ticket: "none", rand_str: "" };
const somebody = { app_key: "walked", username: "walked@home.example" };

export const samples: SamplesOf<"appSignIn" | "appProfile"> = {
  appSignIn: {
    sendCode: () => ({ body: { ...somebody, user_type: "email", code_type: "register", captcha } }),
    register: () => ({
      body: { ...somebody, auth_code: "000000", password: "letters1", nickname: "Walker", accepted: [] },
    }),
    login: () => ({ body: { ...somebody, password: "letters1", captcha } }),
    resetPassword: () => ({ body: { ...somebody, auth_code: "000000", password: "Letters1!" } }),
  },
  appProfile: {
    get: () => ({}),
    update: () => ({
      body: { nickname: "Walker", sex: 2, birth_year: 1980, address: "Hill Street 1", language: "de" },
    }),
    installed: () => ({ body: { platform: "android", version: "1.0.0" } }),
    logout: () => ({}),
    sessions: () => ({}),
    endSession: () => ({ query: { others: "1" } }),
    accept: () => ({ body: { accepted: [nothing] } }),
    changePassword: () => ({ body: { old_password: "letters1", password: "Letters1!" } }),
    sendContactCode: () => ({ body: { user_type: "email", username: "other@home.example", captcha } }),
    changeContact: () => ({
      body: {
        user_type: "email",
        username: "other@home.example",
        auth_code: "000000",
        password: "letters1",
      },
    }),
    export: () => ({}),
    cancel: () => ({ body: { password: "letters1" } }),
  },
};

/** Calls that existing apps make: neither method nor path may change. */
export const published = ["POST /app/v1/auth_code", "POST /app/v1/register", "POST /app/v1/login"];
