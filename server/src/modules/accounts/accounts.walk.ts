import type { SamplesOf } from "../../../test/walk/samples.ts";

const captcha = { ticket: "walk", rand_str: "" };
const password = "Walk!walk1";
const key = "a key of a link that nobody got";

export const samples: SamplesOf<"accounts" | "captcha" | "registration"> = {
  accounts: {
    login: () => ({ body: { username: "walker@example.com", password: "not the password" } }),
    current: () => ({}),
    logout: () => ({}),
    prove: () => ({ body: { password: "not the password" } }),
  },
  captcha: { challenge: () => ({}) },
  registration: {
    sendCode: () => ({
      body: { user_type: "email", username: "walker@example.com", code_type: "register", captcha },
    }),
    register: () => ({
      body: {
        user_type: "email",
        username: "walker@example.com",
        auth_code: "000000",
        nickname: "Walker",
        password,
      },
    }),
    sendResetMail: () => ({ body: { email: "walker@example.com", captcha } }),
    emailOfKey: () => ({ query: { key } }),
    accountOfKey: () => ({ body: { key } }),
    resetPassword: () => ({ body: { username: "walker@example.com", key, password, active: 1 } }),
    resetByPhone: () => ({ body: { username: "13800000000", auth_code: "000000", password } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /user/get",
  "POST /user/login",
  "DELETE /user/logout",
  "POST /user/auth_code",
  "POST /user/registered",
  "POST /user/email_reset_password",
  "GET /user/reset_password_email",
  "POST /user/reset_password_v2",
  "POST /user/phone_reset_password",
  "GET /captcha",
];
