import { requirePackages } from '../../harness/require-packages.ts';

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
  requirePackages(Object.fromEntries(tools.map((tool) => [packages[tool], `command -v ${tool}`])));
}
