import { spawnSync } from 'node:child_process';
import { SetUpError } from './set-up-error.ts';

/**
 * Installs missing Debian packages if possible, and otherwise names them. Each package has a shell
 * command that succeeds once the package is there.
 */
export function requirePackages(packages: Readonly<Record<string, string>>): void {
  const missing = missingOf(packages);
  if (missing.length === 0) return;
  const installed = install(missing);
  const still = missingOf(packages);
  if (still.length === 0) return;
  throw new SetUpError(`${still.join(', ')} missing; apt-get install as root: ${installed}`);
}

function missingOf(packages: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(packages);
  return names.filter((name) => spawnSync('sh', ['-c', packages[name] ?? '']).status !== 0);
}

/** Returns the installer's last message. */
function install(wanted: readonly string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may be under way.
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=120'];
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...options, ...args], { env, encoding: 'utf8' });
  apt('update');
  const { error, stderr } = apt('install', '-y', '--no-install-recommends', ...wanted);
  return error?.message ?? (stderr.trim().split('\n').at(-1) || 'done');
}
