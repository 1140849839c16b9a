import type { Screen } from "../lib/screen-table.ts";

interface PublicPage {
  page: Screen["page"];
  /** Whoever is signed in already is led on. */
  guests?: true;
}

/** Pages that need no sign-in. */
export const publicPages: Record<string, PublicPage> = {
  "/login": {
    guests: true,
    page: () => import("../features/account/login-page.tsx").then((m) => m.LoginPage),
  },
  "/register": {
    guests: true,
    page: () => import("../features/account/register-page.tsx").then((m) => m.RegisterPage),
  },
  "/password": {
    guests: true,
    page: () => import("../features/account/forgot-password-page.tsx").then((m) => m.ForgotPasswordPage),
  },
  "/reset_password": {
    page: () => import("../features/account/link-page.tsx").then((m) => m.ResetPasswordPage),
  },
  "/activate_account": {
    page: () => import("../features/account/link-page.tsx").then((m) => m.ActivateAccountPage),
  },
  "/agreement": {
    page: () => import("../features/account/agreement-page.tsx").then((m) => m.AgreementPage),
  },
};

/** Whether a path shows without a sign-in. */
export function isPublic(pathname: string): boolean {
  return pathname in publicPages || pathname === "/404";
}
