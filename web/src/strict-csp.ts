declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * The page's policy forbids `eval`. zod would find that out by trying, and each try is reported as
 * a violation, so it is told beforehand.
 */
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
