import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test.each([
  ['server', '## Server'],
  ['web', '## Web app'],
])('docs/dependencies.md gives one reason for each package of %s', (workspace, heading) => {
  const reasons = reasonsUnder(heading);
  expect(reasons.map(({ name }) => name)).toEqual(declaredBy(workspace));
  expect(reasons.filter(({ reason }) => reason.length < 5)).toEqual([]);
});

function reasonsUnder(heading: string): { name: string; reason: string }[] {
  const document = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
  const section = document.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.matchAll(/^\| `([^`]+)` *\| *(.*?) *\|$/gm);
  return [...rows].map(([, name = '', reason = '']) => ({ name, reason }));
}

function declaredBy(workspace: string): string[] {
  const manifest = JSON.parse(
    readFileSync(path.join(root, workspace, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  return Object.keys({
    ...manifest['dependencies'],
    ...manifest['optionalDependencies'],
  }).toSorted();
}
