declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The content security policy forbids generating code at run time. Zod reads this setting when it creates a schema, so
// this file must be imported first.
globalThis.__zod_globalConfig = { jitless: true };
