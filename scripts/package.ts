/**
 * `npm run package`: writes what production runs, and nothing else, into `dist/` as one archive for
 * this kind of machine, with its checksum.
 */
import './processes/plain-option-errors.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from './build-web.ts';
import { buildTree } from './package/build-tree.ts';
import { describeTree } from './package/describe-tree.ts';
import { sbomFile, writeSbom } from './package/write-sbom.ts';
import { runCommand } from './processes/run-command.ts';
import { temporaryFolder } from './processes/temporary-folder.ts';

const usage = `npm run package -- [--without-node] [--without-postgres] [--tree <folder>]

Writes dist/piton-<commit>-<platform>.tar.gz and its SHA-256. In it, sbom.cdx.json is the bill of
materials (CycloneDX).

  --without-node      leaves out Node; the machine needs Node 24
  --without-postgres  leaves out PostgreSQL; DATABASE_URL is required
  --tree <folder>     writes the files into this new folder instead of an archive`;

const { values } = parseArgs({
  options: {
    'without-node': { type: 'boolean', default: false },
    'without-postgres': { type: 'boolean', default: false },
    tree: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

await ensureWebBuilt();
const version = await commit();
const name = `piton-${version}-${process.platform}-${process.arch}`;
const tree = path.resolve(values.tree ?? path.join(temporaryFolder('piton-package'), name));
mkdirSync(tree);
const hasNode = !values['without-node'];
const { packages } = await buildTree(tree, {
  hasNode,
  hasPostgres: !values['without-postgres'],
});
const { components } = writeSbom(tree, { version, packages, hasNode });
console.log(`${describeTree(tree, packages)}\n${sbomFile}: ${components} components`);
if (values.tree === undefined) await writeArchive(tree);

async function commit(): Promise<string> {
  const { output } = await run('git', ['describe', '--always', '--dirty', '--abbrev=12']);
  return output.trim();
}

/** The same files give the same bytes on every machine. */
async function writeArchive(folder: string): Promise<void> {
  const out = path.resolve('dist');
  const archive = path.join(out, `${path.basename(folder)}.tar.gz`);
  mkdirSync(out, { recursive: true });
  rmSync(archive, { force: true });
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const where = ['-C', path.dirname(folder), path.basename(folder)];
  await run('tar', [...same, '--use-compress-program=gzip -n', '-cf', archive, ...where]);
  const bytes = readFileSync(archive);
  const sum = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`);
  console.log(
    `${path.relative('.', archive)}: ${(bytes.length / 1e6).toFixed(1)} MB, SHA-256 ${sum}`,
  );
}

async function run(file: string, args: readonly string[]) {
  const finished = await runCommand({ file, args });
  if (finished.code !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${finished.output}`);
  return finished;
}
