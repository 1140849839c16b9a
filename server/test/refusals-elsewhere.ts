import type { bulkProblems } from "@thingwright/contract/grammar/bulk-problems.ts";
import type { homeProblems } from "@thingwright/contract/people/home-problems.ts";
import type { ProblemName } from "@thingwright/contract/grammar/problem.ts";

/** The problems that server/src/modules/accounts/account-refusals.test.ts covers. */
type OfSigningIn =
  | "wrong_credentials"
  | "account_disabled"
  | "generated_password_ended"
  | "captcha_required"
  | "captcha_wrong"
  | "code_busy"
  | "code_wrong"
  | "link_expired"
  | "too_many_requests";
/** The problems that server/src/modules/second-factors/second-factor-refusals.test.ts covers. */
type OfSecondFactors = Extract<ProblemName, `${string}second_${string}` | `${string}passkey${string}`>;
/**
 * The problems that tests in these folders of server/src/modules cover: apps, app-categories, app-policies, panels,
 * product-panels, products, product-groups, production, shares, categories, templates and modules.
 */
type OfProducts =
  | Extract<ProblemName, `definition${string}` | `group_${string}` | `category_${string}`>
  | Extract<ProblemName, `template_${string}` | `panel_${string}`>
  | Extract<ProblemName, `app_${string}` | "apk_unreadable" | `policy_${string}`>
  | "product_without_secret"
  | "editions_too_large"
  | "no_virtual_device"
  | "share_invalid"
  | "stage_not_next"
  | Extract<ProblemName, `${string}order${string}` | `${string}station${string}` | "not_in_production">
  | "module_in_use"
  | Extract<ProblemName, `${string}standard_point${string}`>;
/** The problems that tests beside server/src/modules/homes, bindings, device-groups and scenes cover. */
type OfHomes = keyof typeof homeProblems;
/** The problems that server/src/modules/files/file-refusals.test.ts covers. */
type OfFiles = "wrong_file" | "file_too_large" | "image_too_large";
/** The problems of tasks and archives rather than of calls: tests in server/src/platform/tasks and files cover them. */
type OfPlatform = "task_stuck" | Extract<ProblemName, `archive_${string}` | "manifest_refused">;
/** The problems of work on many devices: tests beside server/src/modules/device-imports and device-issues cover them. */
type OfMany = keyof typeof bulkProblems;
/**
 * The refusals by settings, and those of devices: accounts/registration-policy.test.ts and
 * http/device-registration.test.ts cover them.
 */
type OfSettings =
  | Extract<ProblemName, `registration_${string}`>
  | "text_messages_not_sent"
  | "mails_not_sent";
/** The refusals of connections, independent of the call: tests in server/src/http cover them. */
type OfConnections = "https_required" | "foreign_origin" | "too_many_live";

/** The problems that `refusals.test.ts` leaves to other tests. */
export type CoveredElsewhere =
  | OfProducts
  | OfHomes
  | OfFiles
  | OfSigningIn
  | OfSecondFactors
  | OfPlatform
  | OfConnections
  | OfMany
  | OfSettings;
