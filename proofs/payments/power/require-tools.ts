import { spawnSync } from 'node:child_process';

/** Their Debian packages. Perl and mount are in every Debian, strace in few. */
const packages = {
  'mkfs.ext4': 'e2fsprogs',
  mount: 'mount',
  perl: 'perl-base',
  strace: 'strace',
} as const;

type Tool = keyof typeof packages;

/** Installs missing tools if possible, and otherwise names them. */
export function requireTools(...tools: Tool[]): void {
  if (process.getuid?.() !== 0) throw new Error('this needs root');
  const missing = tools.filter((tool) => !isThere(tool));
  if (missing.length === 0) return;
  const wanted = missing.map((tool) => packages[tool]);
  const installed = install(wanted);
  const still = missing.filter((tool) => !isThere(tool));
  if (still.length === 0) return;
  throw new Error(`${still.join(', ')} missing; apt-get install ${wanted.join(' ')}: ${installed}`);
}

function isThere(tool: Tool): boolean {
  return spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
}

/** Returns the installer's last message. */
function install(wanted: readonly string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
  apt('update');
  const { error, stderr } = apt('install', '-y', '--no-install-recommends', ...wanted);
  return error?.message ?? (stderr.trim().split('\n').at(-1) || 'done');
}
