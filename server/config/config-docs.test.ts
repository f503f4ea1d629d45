import { expect, test } from 'vitest';
import { configurationDocs } from './config-docs.ts';
import { variableNames } from './config-variables.ts';

test('docs/configuration.md is current; `npx vitest run server/config/config-docs -u` writes it', async () => {
  await expect(configurationDocs()).toMatchFileSnapshot('../../docs/configuration.md');
});

test('every variable has its row', () => {
  const docs = configurationDocs();
  for (const name of variableNames) expect(docs).toContain(`| \`${name}\` |`);
});
