import { expect, test } from 'vitest';
import { anchorsIn, deadAnchorProblems } from './document-anchors.ts';

const guide = '# Database lost\n\n## After `--to`\n\n## Companies’ keys\n\n### `DATABASE_URL`\n';
const anchors = new Map([['docs/guide/lost.md', anchorsIn(guide)]]);
const problemsOf = (file: string, text: string) => deadAnchorProblems(file, text, anchors);

test('headings have the anchors that GitHub makes', () => {
  expect([...anchorsIn(guide)]).toEqual([
    'database-lost',
    'after---to',
    'companies-keys',
    'database_url',
  ]);
});

test.each([
  ['docs/index.md', '[restore](guide/lost.md#after---to)'],
  ['docs/guide/lost.md', '[keys](#companies-keys)'],
  ['docs/alerts.yml', 'runbook: docs/guide/lost.md#database-lost'],
  ['server/explain.ts', "'See docs/guide/lost.md, “Companies’ keys”.'"],
  ['docs/index.md', '[elsewhere](https://example.lc/page.md#nothing) and [page](guide/lost.md)'],
])('%s may name %s', (file, text) => {
  expect(problemsOf(file, text)).toEqual([]);
});

test.each([
  ['docs/index.md', '[restore](guide/lost.md#restore)', 'docs/guide/lost.md#restore'],
  ['docs/guide/lost.md', '[restore](#restore)', 'docs/guide/lost.md#restore'],
  ['docs/alerts.yml', 'runbook: docs/guide/lost.md#restore', 'docs/guide/lost.md#restore'],
  ['docs/alerts.yml', 'runbook: docs/lost.md#restore', 'docs/lost.md#restore'],
  ['server/explain.ts', "'See docs/guide/lost.md, “Master key”.'", 'docs/guide/lost.md#master-key'],
])('%s may not name %s', (file, text, dead) => {
  expect(problemsOf(file, text)).toEqual([`${file}: leads to ${dead}, which does not exist`]);
});
