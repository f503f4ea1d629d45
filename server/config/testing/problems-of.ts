import { ConfigError, type Environment, readConfig } from '../read-config.ts';

/** Why a server would refuse these settings. */
export function problemsOf(env: Environment, mode: 'production' | 'demo' = 'production'): string[] {
  try {
    readConfig({ ...env, PITON_MODE: mode });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [...error.problems];
    throw error;
  }
}
