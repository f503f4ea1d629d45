/**
 * The environment of a program under test: a developer's own settings (database, port, data
 * folder) must not reach it.
 */
export function cleanEnvironment(additions: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:PITON_|DATABASE_|PG[A-Z]|PORT$|HOST$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  );
  return { ...Object.fromEntries(kept), TZ: 'Pacific/Auckland', ...additions };
}
