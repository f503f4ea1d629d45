import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.ts';
import { arrangedControl, type Part } from '../payments/part.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const dist = path.join(checkout, 'dist');
const packages = [
  'CHANGELOG.md',
  'piton-browser-*.js',
  'piton-browser-*.tgz',
  'piton-for-woocommerce-*.zip',
  'piton-node-*.tgz',
  'piton-php-*.tgz',
  'piton_flutter-*.tgz',
  'piton_payments-*.whl',
].join(' ');

/** What would be published is whole, and its checksums find a change. */
export const releasePart: Part = {
  name: 'release',
  run: async ({ folder }) => {
    const args = [path.join(checkout, 'scripts/release.ts'), '--dry-run'];
    const { code, output } = await runCommand({ file: 'node', args, cwd: checkout });
    if (code !== 0) throw new Error(output);
    const { files, commit } = JSON.parse(
      readFileSync(path.join(dist, 'provenance.json'), 'utf8'),
    ) as { files: { file: string }[]; commit: string };
    const names = files.map(({ file }) =>
      file.replace(/-\d.*?(?=\.(?:tgz|js|zip|whl)|-py3)/, '-*'),
    );
    const measured = names.map((name) => name.replace(/-py3.*\.whl/, '.whl')).join(' ');
    const head = await headCommit();
    const checked = await sums(dist);
    const figures = [
      { name: 'packages to publish', measured, limit: packages, isKept: measured === packages },
      {
        name: 'provenance',
        measured: commit,
        limit: head,
        isKept: commit === head,
      },
      {
        name: 'checksums',
        measured: checked,
        limit: 'right',
        isKept: checked === 'right',
      },
    ];
    const copy = path.join(folder, 'altered');
    cpSync(dist, copy, { recursive: true });
    appendFileSync(path.join(copy, 'CHANGELOG.md'), ' ');
    const altered = await sums(copy);
    return [...figures, arrangedControl('a file is altered', altered, altered !== 'right')];
  },
};

async function headCommit(): Promise<string> {
  const args = ['rev-parse', 'HEAD'];
  const { code, output } = await runCommand({ file: 'git', args, cwd: checkout });
  if (code !== 0) throw new Error(output);
  return output.trim();
}

async function sums(released: string): Promise<string> {
  const args = ['--check', '--quiet', 'SHA256SUMS'];
  const { code, output } = await runCommand({ file: 'sha256sum', args, cwd: released });
  return code === 0 ? 'right' : (output.split('\n')[0] ?? '');
}
