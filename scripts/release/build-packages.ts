import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { temporaryFolder } from '../processes/temporary-folder.ts';

/** Builds each package as its registry takes it. */
export async function buildPackages(out: string): Promise<void> {
  for (const name of ['node', 'browser']) {
    const cwd = path.resolve('sdk', name);
    // The checkout's .npmrc lets npm run no scripts, so prepack doesn't build.
    await run('node', ['build.mjs'], cwd);
    await run('npm', ['pack', '--silent', '--pack-destination', out], cwd);
  }
  // A build of Python writes into its sources.
  const python = path.join(temporaryFolder('piton-release'), 'python');
  cpSync('sdk/python', python, { recursive: true });
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'wheel', '--no-index'];
  await run('/usr/bin/python3', [...pip, '--no-build-isolation', '--wheel-dir', out, python], out);
  await archive('piton-php', 'php', versionIn('sdk/node/package.json', /"version": "(.+?)"/), out);
  await archive(
    'piton_flutter',
    'dart',
    versionIn('sdk/dart/pubspec.yaml', /^version: (.+)$/m),
    out,
  );
  await buildPlugin(out);
  cpSync('sdk/CHANGELOG.md', path.join(out, 'CHANGELOG.md'));
}

/** The same files give the same bytes on every machine. */
async function archive(name: string, folder: string, version: string, out: string): Promise<void> {
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const into = `--transform=s,^\\.,${name}-${version},`;
  const file = path.join(out, `${name}-${version}.tar.gz`);
  const args = [...same, into, '--exclude=./test', '--use-compress-program=gzip -n', '-cf', file];
  await run('tar', [...args, '.'], path.resolve('sdk', folder));
}

async function buildPlugin(out: string): Promise<void> {
  const built = temporaryFolder('piton-release');
  await run('plugins/woocommerce/build.sh', [built]);
  const version = versionIn(
    'plugins/woocommerce/piton-for-woocommerce.php',
    /^ \* Version: *(.+)$/m,
  );
  const file = path.join(out, `piton-for-woocommerce-${version}.zip`);
  await run('zip', ['-X', '-q', '-r', file, 'piton-for-woocommerce'], built);
}

function versionIn(file: string, pattern: RegExp): string {
  const [, version] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${file} names no version`);
  return version;
}

async function run(file: string, args: readonly string[], cwd?: string): Promise<void> {
  const { code, output } = await runCommand({ file, args, ...(cwd !== undefined && { cwd }) });
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${output}`);
}
