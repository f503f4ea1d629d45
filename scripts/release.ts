/**
 * `npm run release -- --dry-run`: builds what would be published into `dist/`, with checksums and a
 * note of its origin. Publishing needs the registries' accounts, so a person uploads the files.
 */
import './processes/plain-option-errors.ts';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sdkFiles, type SdkPackage } from '@piton/contract/http/sdk-files.ts';
import { buildPackages } from '../web/packages/build-packages.ts';
import { describeFiles, writeOrigin } from './release/write-origin.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
if (!values['dry-run']) {
  console.error(
    'Only --dry-run is available: upload the files of dist/ with the registries’ tools.',
  );
  process.exit(1);
}
const out = path.resolve('dist');
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const { packages } = await buildPackages();
for (const [name, bytes] of Object.entries(packages)) {
  writeFileSync(path.join(out, path.basename(sdkFiles[name as SdkPackage])), bytes);
}
cpSync('sdk/CHANGELOG.md', path.join(out, 'CHANGELOG.md'));
const files = describeFiles(out);
writeOrigin(out, files);
for (const { file, bytes, sha256 } of files) {
  console.log([file.padEnd(44), String(bytes).padStart(8), sha256].join('  '));
}
