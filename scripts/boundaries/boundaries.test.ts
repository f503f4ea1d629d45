import { describe, expect, test } from 'vitest';
import { readRepository } from '../checks/boundaries-step.ts';
import { checkImports } from './check-imports.ts';
import { areas } from './rules.ts';

const manifests: Record<string, string> = {
  'package.json': JSON.stringify({
    workspaces: ['contract', 'server', 'web', 'gateway-simulator', 'e2e', 'bench', 'proofs'],
    devDependencies: { vitest: '5' },
  }),
  'contract/package.json': JSON.stringify({ name: '@piton/contract', dependencies: { zod: '4' } }),
  'server/package.json': JSON.stringify({
    name: '@piton/server',
    dependencies: { '@piton/contract': '*', hono: '4' },
    devDependencies: { 'kysely-codegen': '0' },
  }),
  'web/package.json': JSON.stringify({
    name: '@piton/web',
    dependencies: { '@piton/contract': '*', react: '19', 'react-router': '8' },
  }),
  'proofs/package.json': JSON.stringify({ devDependencies: { '@piton/server': '*' } }),
  'gateway-simulator/package.json': JSON.stringify({ dependencies: { hono: '4' } }),
};

/** Existing files for the planted imports to name. */
const targets: Record<string, string> = {
  'contract/money/money.ts': 'export const currency = 1;',
  'server/app.ts': 'export const app = 1;',
  'server/config/config.ts': 'export const config = 1;',
  'server/http/listen.ts': 'export const listen = 1;',
  'server/payments/routes.ts': 'export const routes = 1;',
  'server/database/connect.ts': 'export const connect = 1;',
  'server/database/testing/create.ts': 'export const create = 1;',
  'scripts/check.ts': 'export const check = 1;',
  'scripts/processes/stop.ts': 'export const stop = 1;',
  'web/src/ui/button.tsx': 'export const Button = 1;',
  'web/src/api/call.ts': 'export const call = 1;',
  'web/src/tokens.css': '',
  'web/src/features/sales/list.tsx': 'export const List = 1;',
};

function check(planted: Record<string, string>): string[] {
  const files = new Map(Object.entries({ ...manifests, ...targets, ...planted }));
  const { problems } = checkImports(files);
  return problems.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`);
}

describe('the repository', () => {
  test('has no forbidden import', async () => {
    const { problems, arrows } = checkImports(await readRepository());
    expect(problems).toEqual([]);
    expect(arrows.length).toBeGreaterThan(20);
  });
});

describe('allowed imports', () => {
  test.each([
    ['server/main.ts', `import { app } from './app.ts';`],
    ['bench/x.ts', `import { stop } from '../scripts/processes/stop.ts';`],
    ['proofs/x.ts', `import { stop } from '../scripts/processes/stop.ts';`],
    ['proofs/x.ts', `import { routes } from '@piton/server/payments/routes.ts';`],
    ['scripts/x.ts', `import { stop } from './processes/stop.ts';`],
    ['server/app.ts', `import { routes } from './payments/routes.ts';`],
    ['server/payments/take.ts', `import { connect } from '../database/connect.ts';`],
    ['server/payments/take.ts', `import { currency } from '@piton/contract/money/money.ts';`],
    ['server/http/app.test.ts', `import { app } from '../app.ts'; import { it } from 'vitest';`],
    ['server/database/read.ts', `import { readFile } from 'node:fs/promises';`],
    ['web/src/pay/page.tsx', `import 'react'; import '../tokens.css'; import './logo.svg?url';`],
    ['web/src/features/sales/x.tsx', `import { Button } from '../../ui/button.tsx';`],
    ['scripts/db.ts', `import { connect } from '../server/database/connect.ts';`],
    ['server/pay.ts', `const page = new URL('./page.html', import.meta.url);`],
  ])('%s may import %s', (file, text) => {
    expect(check({ [file]: text })).toEqual([]);
  });
});

function because(areaName: string): string {
  return areas.find(({ name }) => name === areaName)?.because ?? 'no such area';
}

describe('forbidden imports', () => {
  test.each([
    [
      'contract/x.ts',
      `import 'node:fs';`,
      '"node:fs" does not exist in a browser, where this runs too.',
    ],
    [
      'contract/x.ts',
      `import { app } from '../server/app.ts';`,
      '"../server/app.ts" leaves the contract workspace. Import a package by its name.',
    ],
    [
      'server/http/x.ts',
      `import { routes } from '../payments/routes.ts';`,
      `x.ts imports server/payments/routes.ts. ${because('server/http')}`,
    ],
    [
      'server/http/x.ts',
      `import type { routes } from '../payments/routes.ts';`,
      `x.ts imports server/payments/routes.ts. ${because('server/http')}`,
    ],
    [
      'server/http/x.ts',
      `type R = import('../payments/routes.ts').routes;`,
      `x.ts imports server/payments/routes.ts. ${because('server/http')}`,
    ],
    [
      'server/http/x.ts',
      `export { routes as r, x } from '../payments/routes.ts'; export const y = 1;`,
      `x.ts imports server/payments/routes.ts. ${because('server/http')}`,
    ],
    [
      'server/http/x.ts',
      `await import('../payments/routes.ts');`,
      `x.ts imports server/payments/routes.ts. ${because('server/http')}`,
    ],
    [
      'server/http/x.ts',
      `new Worker(new URL('../payments/routes.ts', import.meta.url));`,
      `x.ts imports server/payments/routes.ts. ${because('server/http')}`,
    ],
    [
      'server/payments/x.ts',
      `import { app } from '../app.ts';`,
      `x.ts imports server/app.ts. ${because('server/features')}`,
    ],
    [
      'server/gateways/x.ts',
      `import { connect } from '../database/connect.ts';`,
      `x.ts imports server/database/connect.ts. ${because('server/gateways')}`,
    ],
    [
      'server/errors.ts',
      `import { listen } from './http/listen.ts';`,
      `errors.ts imports server/http/listen.ts. ${because('server/foundation')}`,
    ],
    [
      'server/payments/x.ts',
      `import '../database/testing/create.ts';`,
      'This imports server/database/testing/create.ts, which only tests and tools use. The product runs without it.',
    ],
    [
      'server/payments/x.ts',
      `import 'kysely-codegen';`,
      '"kysely-codegen" is only a development dependency, and this file runs without those.',
    ],
    [
      'server/payments/x.ts',
      `import 'left-pad/deep.js';`,
      '"left-pad" is not listed in server/package.json.',
    ],
    ['server/payments/x.ts', `import 'vitest';`, '"vitest" is not listed in server/package.json.'],
    [
      'server/payments/x.ts',
      `import './y';`,
      '"./y" has no extension. Imports name the file as it is.',
    ],
    ['server/payments/x.ts', `import './y.ts';`, '"./y.ts" does not exist.'],
    [
      'server/payments/x.ts',
      `import '@piton/contract/gone.ts';`,
      '"@piton/contract/gone.ts" does not exist.',
    ],
    [
      'server/payments/x.ts',
      `import '#database/x.ts';`,
      '"#database/x.ts" is a path alias. Write the path, or the package\'s name.',
    ],
    [
      'server/payments/x.ts',
      `import '@/x.ts';`,
      '"@/x.ts" is a path alias. Write the path, or the package\'s name.',
    ],
    ['server/payments/x.ts', `import 'fs';`, 'Write "node:fs".'],
    [
      'web/src/pay/x.tsx',
      `import 'react-router';`,
      `This imports react-router. ${because('web/pay')}`,
    ],
    [
      'web/src/pay/x.tsx',
      `import { Button } from '../ui/button.tsx';`,
      `x.tsx imports web/src/ui/button.tsx. ${because('web/pay')}`,
    ],
    [
      'web/src/ui/x.tsx',
      `import { call } from '../api/call.ts';`,
      `x.tsx imports web/src/api/call.ts. ${because('web/ui')}`,
    ],
    [
      'web/src/site/x.tsx',
      `import { List } from '../features/sales/list.tsx';`,
      `x.tsx imports web/src/features/sales/list.tsx. ${because('web/site')}`,
    ],
    [
      'gateway-simulator/x.ts',
      `import '@piton/contract/money/money.ts';`,
      '"@piton/contract" is not listed in gateway-simulator/package.json.',
    ],
    [
      'e2e/x.spec.ts',
      `import '../server/app.ts';`,
      '"../server/app.ts" leaves the e2e workspace. Import a package by its name.',
    ],
    [
      'bench/x.ts',
      `import '../server/database/connect.ts';`,
      '"../server/database/connect.ts" leaves the bench workspace. Import a package by its name.',
    ],
    [
      'bench/x.ts',
      `import '../scripts/check.ts';`,
      '"../scripts/check.ts" leaves the bench workspace. Import a package by its name.',
    ],
    [
      'server/x.ts',
      `import '../scripts/processes/stop.ts';`,
      '"../scripts/processes/stop.ts" leaves the server workspace. Import a package by its name.',
    ],
    [
      'scripts/processes/x.ts',
      `import '../check.ts';`,
      `x.ts imports scripts/check.ts. ${because('scripts/processes')}`,
    ],
    [
      'scripts/x.ts',
      `import '../server/payments/routes.ts';`,
      `x.ts imports server/payments/routes.ts. ${because('scripts')}`,
    ],
    ['loose/x.ts', '', 'This file is in no area of scripts/boundaries/rules.ts.'],
    [
      'server/payments/x.ts',
      `export * from './routes.ts';`,
      'This file only re-exports; import from where things are.',
    ],
    [
      'server/payments/x.ts',
      `import { routes } from './routes.ts'; export { routes };`,
      'This file only re-exports; import from where things are.',
    ],
  ])('%s may not import %s', (file, text, sentence) => {
    const line = text === '' || sentence.startsWith('This file') ? 1 : 3;
    expect(check({ [file]: line === 3 ? `// why\n\n${text}` : text })).toEqual([
      `${file}:${line}: ${sentence}`,
    ]);
  });

  test('reports an import whose path is made at run time', () => {
    const [problem] = check({ 'server/payments/x.ts': 'await import(`./${name}.ts`);' });
    expect(problem).toMatch(/^server\/payments\/x\.ts:1: This imports a path made at run time/);
  });

  test('reports both ends of a circle of features', () => {
    const problems = check({
      'server/payments/x.ts': `import './routes.ts';\nimport '../payouts/x.ts';`,
      'server/payouts/x.ts': `import '../reviews/x.ts';`,
      'server/reviews/x.ts': `import '../payments/x.ts';`,
    });
    expect(problems).toHaveLength(3);
    expect(problems[0]).toBe(
      'server/payments/x.ts:2: This closes a circle: server/payments → server/payouts → server/reviews → server/payments.',
    );
  });
});
