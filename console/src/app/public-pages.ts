import type { ComponentType } from "react";

/** How long a page stays while the next one loads, before a skeleton takes its place, in milliseconds. */
export const pendingMs = 300;

interface PublicPage {
  load: () => Promise<ComponentType>;
  /** For guests only: signed-in users are led on to the console. */
  guests?: true;
  /** The page fills the window, without the frame of the other pages before sign-in. */
  bare?: true;
}

/** Pages that need no sign-in. */
const publicPages: Record<string, PublicPage> = {
  "/login": {
    guests: true,
    load: () => import("../features/account/login-page.tsx").then((m) => m.LoginPage),
  },
  "/register": {
    guests: true,
    load: () => import("../features/account/register-page.tsx").then((m) => m.RegisterPage),
  },
  "/password": {
    guests: true,
    load: () => import("../features/account/forgot-password-page.tsx").then((m) => m.ForgotPasswordPage),
  },
  "/reset_password": {
    load: () => import("../features/account/link-page.tsx").then((m) => m.ResetPasswordPage),
  },
  "/activate_account": {
    load: () => import("../features/account/link-page.tsx").then((m) => m.ActivateAccountPage),
  },
  "/agreement": {
    load: () => import("../features/account/agreement-page.tsx").then((m) => m.AgreementPage),
  },
  "/support": {
    load: () => import("../features/devices/support/support-page.tsx").then((m) => m.SupportPage),
  },
  "/404": {
    bare: true,
    load: () => import("./not-found-page.tsx").then((m) => m.NotFoundPage),
  },
};

export const publicPaths = Object.keys(publicPages);

/** The public page at a path. */
export function publicPageAt(pathname: string): PublicPage | undefined {
  return publicPages[pathname.toLowerCase().replace(/(?<=.)\/+$/, "")];
}
