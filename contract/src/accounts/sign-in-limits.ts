/**
 * Limits of authentication: codes, second factors, links. Import `limits`, which includes them, rather than this
 * object.
 */
export const signInLimits = {
  /** For how long after confirming their identity (step-up authentication) a person may grant or change rights. */
  proofSeconds: 3600,
  /** How long a code of six digits is valid, how often it may be tried, and how long until another can be sent. */
  codeSeconds: 600,
  codeTries: 5,
  codeResendSeconds: 60,
  captchaSeconds: 300,
  /** How long the second step of signing in may take, and how many codes may be tried in it. */
  secondStepSeconds: 300,
  secondStepTries: 5,
  /** How many second steps of an account may be open at a time; another one ends the oldest. */
  secondSteps: 10,
  /** How long a new secret of an authenticator app waits for its first code. */
  totpOfferSeconds: 900,
  recoveryCodes: 10,
  /** Letters and digits of a recovery code, 5 random bits each. */
  recoveryCode: 24,
  /** Passkeys of an account. */
  passkeys: 20,
  passkeyName: 30,
  /** How long a browser may take to make or use a passkey. */
  passkeySeconds: 300,
  /** How long the password that the platform generates for its administrator is valid. */
  generatedPasswordSeconds: 86_400,
  /** How long links that reset a password, and links that activate an account, are valid. */
  resetLinkSeconds: 600,
  activationLinkSeconds: 7 * 86_400,
  /** Failed sign-ins for an account or from an address after which signing in needs the captcha. */
  loginFailuresBeforeCaptcha: 3,
} as const;
