/**
 * The environment for a program under test: nothing that a developer has set for their own server
 * (a database, a port, a data folder) may reach it.
 */
export function cleanEnvironment(additions: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:PITON_|DATABASE_|PG[A-Z]|PORT$|HOST$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  );
  return { ...Object.fromEntries(kept), TZ: 'Pacific/Auckland', ...additions };
}
