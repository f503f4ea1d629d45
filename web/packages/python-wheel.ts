import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from './archives.ts';
import { readFiles, textFile, within } from './read-files.ts';

/** A wheel is a zip with two descriptions and a list of checksums, so it needs no Python to be made. */
export function pythonWheel(source: string, version: string): Files {
  const code = readFiles(path.join(source, 'src'), ['piton']);
  const information = within(`piton_payments-${version}.dist-info`, {
    METADATA: textFile(metadata(source, version)),
    WHEEL: textFile(
      'Wheel-Version: 1.0\nGenerator: piton\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
    ...readFiles(source, ['LICENSE']),
  });
  const files = { ...code, ...information };
  const record = `piton_payments-${version}.dist-info/RECORD`;
  const lines = Object.entries(files).map(([name, bytes]) => {
    const sum = createHash('sha256').update(bytes).digest('base64url');
    return `${name},sha256=${sum},${bytes.length}\n`;
  });
  return { ...files, [record]: textFile(`${lines.join('')}${record},,\n`) };
}

function metadata(source: string, version: string): string {
  const project = readFileSync(path.join(source, 'pyproject.toml'), 'utf8');
  const valueOf = (pattern: RegExp) => {
    const [, value] = pattern.exec(project) ?? [];
    if (value === undefined) throw new Error(`pyproject.toml has no ${pattern.source}`);
    return value;
  };
  const lines = [
    'Metadata-Version: 2.1',
    `Name: ${valueOf(/^name = "(.+)"$/m)}`,
    `Version: ${version}`,
    `Summary: ${valueOf(/^description = "(.+)"$/m)}`,
    'License: MIT',
    `Classifier: ${valueOf(/^classifiers = \["(.+)"\]$/m)}`,
    `Requires-Python: ${valueOf(/^requires-python = "(.+)"$/m)}`,
    'Provides-Extra: sealing',
    `Requires-Dist: ${valueOf(/^sealing = \["(.+)"\]$/m)}; extra == 'sealing'`,
    'Description-Content-Type: text/markdown',
  ];
  return `${lines.join('\n')}\n\n${readFileSync(path.join(source, 'README.md'), 'utf8')}`;
}
