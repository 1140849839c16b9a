declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The content security policy forbids generating code at run time. Zod reads this when it creates a schema, so it must
// be imported first.
globalThis.__zod_globalConfig = { jitless: true };
