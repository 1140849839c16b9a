declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The content security policy forbids code made at run time. Zod asks for this as it makes a schema, so it comes first.
globalThis.__zod_globalConfig = { jitless: true };
