import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { builtFolder } from '../../http/testing/built-folder.ts';
import { payPageOf } from '../pay-page-command.ts';
import { piton } from '../testing/run-piton.ts';

const program = 'import"./french-1a2b3c4d.js";export const pay=1;';

/** A small build of the pay page, with a test's additions to its head and its files. */
const build = (inHead = '', files: Record<string, string> = {}) =>
  builtFolder({
    'client/pay.html': `<!doctype html><html data-mode="production"><head><title>Piton</title>
      <script type="module" crossorigin src="/assets/pay-1a2b3c4d.js"></script>
      <link rel="stylesheet" crossorigin href="/assets/pay-1a2b3c4d.css">${inHead}</head>
      <body><!--demo-notice--><div id="root"><!--pay-html--></div><!--pay-props--></body></html>`,
    'client/assets/pay-1a2b3c4d.js': program,
    'client/assets/pay-1a2b3c4d.css': 'body{margin:0}',
    'client/assets/french-1a2b3c4d.js': 'export const words={};',
    'client/assets/dashboard-1a2b3c4d.js': 'export const other=1;',
    ...files,
  });

async function inventory(folder: string, args: string[] = []) {
  const lines: string[] = [];
  const context = {
    env: {},
    config: () => expect.unreachable('it needs no configuration'),
    print: (line: string) => void lines.push(line),
    readSecret: () => expect.unreachable('it needs no secret'),
    readLine: () => expect.unreachable('it needs no input'),
  };
  try {
    await payPageOf(folder).run(['inventory', ...args], context);
    return { isFine: true, output: lines.join('\n') };
  } catch (error) {
    return { isFine: false, output: [...lines, (error as Error).message].join('\n') };
  }
}

test('lists the scripts of this release’s page, each with its reason', async () => {
  const { code, output } = await piton(['pay-page', 'inventory']);
  expect(output).toMatch(/^script {2}\/assets\/pay-[\w-]{8}\.js {2}\d+ bytes$/m);
  expect(output).toMatch(/^style sheet {2}\/pay\.html #style {2}\d+ bytes$/m);
  expect(output).toMatch(/^data block {2}\/pay\.html #pay-props$/m);
  expect(output).toMatch(/^ {2}why {9}the pay page’s program: /m);
  expect(output).toMatch(/\n\d+ parts, each with its reason\.$/);
  expect(code).toBe(0);
});

test('follows imports, and lists nothing that the page cannot load', async () => {
  const { isFine, output } = await inventory(await build(), ['--json']);
  expect(isFine).toBe(true);
  const { parts } = JSON.parse(output) as { parts: Record<string, unknown>[] };
  expect(parts.map(({ kind, where, isScript }) => [kind, where, isScript])).toEqual([
    ['script', '/assets/pay-1a2b3c4d.js', true],
    ['style sheet', '/assets/pay-1a2b3c4d.css', false],
    ['script', '/assets/french-1a2b3c4d.js', true],
    ['data block', '/pay.html #pay-props', false],
  ]);
  expect(parts[0]).toMatchObject({
    bytes: program.length,
    sha256: createHash('sha256').update(program).digest('hex'),
    integrity: `sha384-${createHash('sha384').update(program).digest('base64')}`,
    authorisedBy: expect.stringContaining('the maintainers of Piton') as string,
  });
  expect(parts[2]?.['why']).toMatch(/^the texts of one language/);
});

test.each([
  ['an inline script', '<script>go()</script>', {}, 'inline script /pay.html #1'],
  [
    'a script from elsewhere',
    '<script src="https://cdn.example/x.js"></script>',
    {},
    'unknown https://cdn.example/x.js',
  ],
  [
    'a chunk that a chunk loads later',
    '',
    {
      'client/assets/french-1a2b3c4d.js': 'export const more=()=>import("./charts-1a2b3c4d.js");',
      'client/assets/charts-1a2b3c4d.js': '',
    },
    'script /assets/charts-1a2b3c4d.js',
  ],
  [
    'a worker',
    '',
    {
      'client/assets/french-1a2b3c4d.js':
        'new Worker(new URL("/assets/spy-1a2b3c4d.js",location));',
      'client/assets/spy-1a2b3c4d.js': '',
    },
    'script /assets/spy-1a2b3c4d.js',
  ],
  [
    'an import from elsewhere',
    '',
    { 'client/assets/french-1a2b3c4d.js': 'import"https://cdn.example/x.js";' },
    'unknown https://cdn.example/x.js',
  ],
  [
    'an import of what is put together at run time',
    '',
    { 'client/assets/french-1a2b3c4d.js': 'export const any=(name)=>import("/"+name);' },
    'unknown /assets/french-1a2b3c4d.js: import("/"+name)',
  ],
  [
    'texts loaded again by another script',
    '',
    { 'client/assets/french-1a2b3c4d.js': 'export const any=(a,b)=>import(`${a}?again=${b}`);' },
    'unknown /assets/french-1a2b3c4d.js: *?again=*',
  ],
  [
    'texts loaded again in a second place',
    '',
    {
      'client/assets/pay-1a2b3c4d.js':
        'export const one=(a,b)=>import(`${a}?again=${b}`);export const two=(a,b)=>import(`${a}?again=${b}`);',
    },
    'unknown /assets/pay-1a2b3c4d.js: *?again=* (2)',
  ],
])('reports %s without a reason', async (_what, inHead, files, named) => {
  const { isFine, output } = await inventory(await build(inHead, files));
  expect(isFine).toBe(false);
  expect(output).toContain(`These have no reason:\n  ${named}\nFind out`);
  expect(output).toContain('  why         NO REASON');
});

test('explains a missing web build, and its options', async () => {
  expect(await inventory('/nowhere')).toEqual({
    isFine: false,
    output: 'The web app is not built: /nowhere/client is missing.',
  });
  expect((await piton(['pay-page', 'inventory', 'all'])).output).toBe(
    '"all" is not a valid argument here.',
  );
  for (const args of [[], ['probe'], ['prove', 'https://pay.example.lc']]) {
    expect(await piton(['pay-page', ...args])).toEqual({
      code: 1,
      output: expect.stringMatching(/^Usage: piton pay-page inventory, or: /) as string,
    });
  }
  expect((await piton(['pay-page', 'probe', 'https://a.example', 'now'])).output).toBe(
    '"now" is not a valid argument here.',
  );
});
