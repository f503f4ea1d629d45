import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { piton } from '../../piton/testing/run-piton.ts';
import { createPayPageWorld, startShop, type PayPageWorld } from './testing/pay-page-world.ts';
import { startTamperingProxy } from './testing/tampering-proxy.ts';
import { tamperings } from './testing/tamperings.ts';

let world: PayPageWorld;
beforeAll(async () => {
  world = await createPayPageWorld();
});
afterAll(() => world.database.drop());

const openPage = () => `/PayCompany/${world.companies[0]?.companyId ?? ''}`;

const probe = (address: string, ...args: string[]) =>
  piton(['pay-page', 'probe', address, ...args]);

describe('an unaltered page', () => {
  const pages = ['PayCompany', 'payment'].flatMap((page) =>
    ['', '?mode=test&lang=fr'].map((mode) => [page, mode] as const),
  );

  // Eight companies in two modes: 64 runs.
  describe.each(['demo', 'production'] as const)('in %s', (mode) => {
    test.each([0, 1, 2, 3, 4, 5])('is quiet: company %i', async (index) => {
      const { companyId = '', name = '' } = world.companies[index] ?? {};
      const shop = await startShop(world, mode);
      for (const [page, query] of pages) {
        const { code, output } = await probe(`${shop}/${page}/${companyId}${query}`);
        expect(output).toMatch(/^Nothing differs at .*\. Compared: the page of “.*$/);
        expect(output).toContain(name.slice(0, 8));
        expect(output.includes('(a demo)')).toBe(mode === 'demo');
        expect(code).toBe(0);
      }
    });

    test.each(['z'.repeat(20), 'nobody-there'])(
      'is quiet about a page that takes no payments: %s',
      async (id) => {
        const shop = await startShop(world, mode);
        for (const [page, query] of pages) {
          const { code, output } = await probe(`${shop}/${page}/${id}${query}`);
          expect(output).toMatch(/Compared: a page that reports an unknown payment page, \d+/);
          expect(code).toBe(0);
        }
      },
    );
  });

  test('is quiet behind a proxy that adds only harmless headers', async () => {
    const shop = await startShop(world, 'production');
    const proxy = await startTamperingProxy(shop, ({ headers }) => {
      headers.delete('etag');
      headers.set('via', '1.1 front').set('x-cache', 'MISS').set('alt-svc', 'h3=":443"; ma=86400');
    });
    const { code, output } = await probe(`${proxy}${openPage()}`);
    expect(output).toMatch(/^Nothing differs/);
    expect(code).toBe(0);
  });
});

describe('an altered page', () => {
  test.each(tamperings)('is found: $name', async ({ tamper, says }) => {
    const shop = await startShop(world, 'production');
    const proxy = await startTamperingProxy(shop, tamper);
    const address = `${proxy}${openPage()}`;
    const { code, output } = await probe(address);
    expect(code).toBe(1);
    const count = says.length === 1 ? '1 difference' : `${says.length} differences`;
    const [head, ...lines] = output.split('\n');
    expect(head).toBe(`${address} differs from this release: ${count}.`);
    const found = lines.slice(0, says.length).map((line) => line.trim().replace(/\.$/, ''));
    for (const [index, pattern] of says.entries()) expect(found[index]).toMatch(pattern);
    expect(lines.at(-1)).toMatch(/^If another release runs there/);
  });

  test('gets a distinct message for each change', () => {
    expect(new Set(tamperings.map(({ says }) => says.join('\n'))).size).toBe(tamperings.length);
    expect(tamperings.length).toBeGreaterThanOrEqual(20);
  });

  test('is reported in JSON too, and foreign text cannot control the terminal', async () => {
    const shop = await startShop(world, 'demo');
    const proxy = await startTamperingProxy(shop, ({ path, headers }) => {
      if (path.startsWith('/PayCompany/')) headers.set('refresh', '1;\u009b31m');
    });
    const address = `${proxy}${openPage()}`;
    const { code, output } = await probe(address, '--json');
    expect(code).toBe(1);
    const [, json = '', last] = /^(\{.*\n\})\n(.*)$/s.exec(output) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      address,
      outcome: 'compared',
      isDemo: true,
      differences: [{ what: expect.stringContaining('“1;\\u{9b}31m”') as string }],
    });
    expect(last).toBe(`${address} differs from this release: 1 difference.`);
  });
});
