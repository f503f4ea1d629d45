import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import { payPages } from '@piton/contract/http/routes.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../listen.ts';
import {
  asBrowser,
  companyId,
  payCompany,
  receiptToken,
  servedWeb,
} from '../testing/served-web.ts';

describe.each(payPages.map((pattern) => pattern.replace(':companyId', '')))(
  'the pay page at %s',
  (at) => {
    test('is rendered with the company’s name, safely escaped', async () => {
      const response = await (await servedWeb()).get(`${at}${companyId}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('content-security-policy')).toContain(
        "require-trusted-types-for 'script'",
      );
      const html = await response.text();
      expect(html).toContain('<title>Pay Ti &lt;Kaye> &amp; $&amp; Sons</title>');
      expect(html).toContain('<div id="root"><h1>Ti &lt;Kaye> & $& Sons</h1></div>');
      const [, props = ''] =
        /<script type="application\/json" id="pay-props">(.*?)<\/script>/.exec(html) ?? [];
      expect(props).not.toMatch(/[<>]/);
      expect(JSON.parse(props)).toEqual({
        page: 'pay',
        cardBrands: ['visa', 'mastercard'],
        company: payCompany,
        mode: 'live',
        // Four hours behind UTC it is still the old year.
        today: '2026-12-31',
        amountMax: '50000.00',
        isExtended: at === '/payment/',
        ...(at === '/payment/' && { preset: { amount: '99.00' } }),
        language: 'en',
        search: '',
      });
    });

    test.each(['nobody-there', 'a'.repeat(20), '%00', 'x%2f..%2fy'])(
      'says that the company is unknown, and logs it: %s',
      async (id) => {
        const { get, lines } = await servedWeb();
        const response = await get(`${at}${id}`);
        expect(response.status).toBe(404);
        expect(response.headers.get('x-robots-tag')).toBe('noindex');
        expect(await response.text()).toContain('nobody');
        expect(lines()).toContainEqual(
          expect.objectContaining({ level: 'warn', msg: 'the requested page does not exist' }),
        );
      },
    );

    test('is the target of a link with an extra slash', async () => {
      const { get } = await servedWeb();
      const response = await get(`${at}${companyId}/?mode=test`);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(`${at}${companyId}?mode=test`);
    });

    test('does not look up an impossible id', async () => {
      const requested: string[] = [];
      const findCompany = async (id: string) => {
        requested.push(id);
        return null;
      };
      const { get } = await servedWeb({ deps: { findCompany } });
      await get(`${at}x%00${'a'.repeat(17)}`);
      expect(requested).toEqual([]);
    });

    test('is unavailable while the database is, and logs it', async () => {
      const findCompany = async () => {
        throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
      };
      const { get, lines } = await servedWeb({ deps: { findCompany } });
      const response = await get(`${at}${companyId}`, asBrowser);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await response.text()).toContain('Piton is unavailable right now.');
      expect(lines()).toContainEqual(
        expect.objectContaining({ level: 'warn', msg: 'not available' }),
      );
    });

    test('is compressed if the browser accepts it', async () => {
      const { app } = await servedWeb();
      const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
      onTestFinished(() => listening.stop(0));
      for (const encoding of ['br', 'gzip']) {
        const response = await fetch(`http://127.0.0.1:${listening.port}${at}${companyId}`, {
          headers: { 'accept-encoding': encoding },
        });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(await response.text()).toContain('Ti &lt;Kaye>');
      }
    });
  },
);

test('a pay link can choose test mode', async () => {
  const response = await (await servedWeb()).get(`/PayCompany/${companyId}?mode=test`);
  expect(await response.text()).toContain('"mode":"test"');
});

describe('a link with preset fields', () => {
  const propsOf = async (path: string) => {
    const { get } = await servedWeb();
    const response = await get(path);
    const html = await response.text();
    const [, props = ''] =
      /<script type="application\/json" id="pay-props">(.*?)<\/script>/.exec(html) ?? [];
    expect([response.status, props]).toEqual([200, expect.not.stringMatching(/[<>]/)]);
    return JSON.parse(props) as { preset?: object };
  };
  const presetAt = async (query: string) =>
    (await propsOf(`/PayCompany/${companyId}?${query}`)).preset;

  test.each([
    ['amount=80.00&purpose=Two+nights', { amount: '80.00', purpose: 'Two nights' }],
    ['amount=80', { amount: '80.00' }],
    ['amount=1,250.5', { amount: '1250.50' }],
    ['amount=%2080.00%20', { amount: '80.00' }],
    ['amount=50000.00', { amount: '50000.00' }],
    ['amount=0.01&amount=', undefined],
    ['purpose=%20Two%20nights%20', { purpose: 'Two nights' }],
    [`purpose=${'p'.repeat(31)}`, { purpose: 'p'.repeat(30) }],
    [`purpose=${encodeURIComponent('🌴'.repeat(31))}`, { purpose: '🌴'.repeat(30) }],
    ['purpose=Cafe%CC%81', { purpose: 'Café' }],
    [
      `purpose=${encodeURIComponent('<b>1</b> & "</script>')}`,
      { purpose: '<b>1</b> & "</script>' },
    ],
    ['purpose=__proto__', { purpose: '__proto__' }],
  ])('fills in valid values: %s', async (query, preset) => {
    expect(await presetAt(query)).toEqual(preset);
  });

  test.each([
    '50000.01',
    '999999999999999',
    '-5',
    '-0.01',
    '0',
    '0.00',
    'abc',
    '1e5',
    '80.000',
    '80.',
    '.80',
    '0x50',
    '80 00',
    'EC$80',
    'NaN',
    'Infinity',
    '٨٠',
    '',
    '80\0',
  ])('leaves out an invalid amount: "%s"', async (amount) => {
    expect(await presetAt(`amount=${encodeURIComponent(amount)}`)).toBeUndefined();
  });

  test.each([
    '',
    ' ',
    'Two\nnights',
    'a\0b',
    '4444 1111 2222 3333',
    `${' '.repeat(40)}4444111122223333`,
    'Pay \u202Eevil',
  ])('leaves out an invalid purpose: %j', async (purpose) => {
    expect(await presetAt(`purpose=${encodeURIComponent(purpose)}`)).toBeUndefined();
  });

  test.each([
    ['amount=80.00&amount=8.00&purpose=A', { purpose: 'A' }],
    ['amount=80.00&purpose=A&purpose=B', { amount: '80.00' }],
    ['amount=80.00&amount=80.00', undefined],
    ['amount[]=80.00&Amount=80.00', undefined],
  ])('ignores repeated parameters: %s', async (query, preset) => {
    expect(await presetAt(query)).toEqual(preset);
  });

  test('overrides the page’s preset if it is an amount', async () => {
    const at = `/payment/${companyId}`;
    expect((await propsOf(`${at}?amount=80.00`)).preset).toEqual({ amount: '80.00' });
    expect((await propsOf(`${at}?amount=abc`)).preset).toEqual({ amount: '99.00' });
  });
});

describe('a payment request', () => {
  const requestId = 'r'.repeat(16);
  const details = { requestId, amount: '80.00', purpose: 'Two nights', reference: 'INV-7' };
  const served = (state: PayRequestState, mode: 'live' | 'test' = 'live') =>
    servedWeb({ deps: { findRequest: async () => ({ mode, request: { state, ...details } }) } });
  const propsIn = (html: string) => {
    const [, props = ''] =
      /<script type="application\/json" id="pay-props">(.*?)<\/script>/.exec(html) ?? [];
    return JSON.parse(props) as Record<string, unknown>;
  };
  const path = `/PayCompany/${companyId}?request=${requestId}`;

  test('is on the page as requested, and overrides the rest of the address', async () => {
    const { get, lines } = await served('open');
    const response = await get(`${path}&amount=1.00&purpose=Nothing&mode=test`);
    expect(response.status).toBe(200);
    expect(propsIn(await response.text())).toMatchObject({
      mode: 'live',
      request: { state: 'open', ...details },
    });
    expect(propsIn(await (await get(`${path}&amount=1.00`)).text())).not.toHaveProperty('preset');
    expect(lines()).not.toContainEqual(expect.objectContaining({ level: 'warn' }));
  });

  test('is paid in its own mode, whatever the address leaves out', async () => {
    const { get } = await served('open', 'test');
    expect(propsIn(await (await get(path)).text())).toMatchObject({ mode: 'test' });
  });

  test.each([
    ['busy', 409],
    ['paid', 410],
    ['expired', 410],
    ['off', 410],
  ] as const)('in state %s returns status %s and is logged', async (state, status) => {
    const { get, lines } = await served(state);
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(propsIn(await response.text())).toMatchObject({ request: { state } });
    expect(lines()).toContainEqual(expect.objectContaining({ level: 'info', state, companyId }));
  });

  test.each(['r'.repeat(16), '', '%00', 'x'])(
    'shows no payment form if it does not exist: "%s"',
    async (id) => {
      const { get, lines } = await servedWeb();
      const response = await get(`/PayCompany/${companyId}?request=${id}`);
      expect(response.status).toBe(404);
      expect(propsIn(await response.text())).toMatchObject({ request: { state: 'unknown' } });
      expect(lines()).toContainEqual(expect.objectContaining({ level: 'warn', state: 'unknown' }));
    },
  );
});

describe('a public page is in the language', () => {
  const french = { 'accept-language': 'fr-MQ,fr;q=0.9,en;q=0.8' };

  test('preferred by the browser, with the texts of that language alone', async () => {
    const { get } = await servedWeb({ isDemo: true });
    const response = await get(`/PayCompany/${companyId}`, french);
    expect(response.headers.get('vary')).toBe('accept-language, accept-encoding');
    const html = await response.text();
    expect(html).toContain('<html lang="fr"');
    expect(html).toContain('<title>Payer Ti &lt;Kaye>');
    expect(html).toContain('Une démonstration.');
    expect(html).toContain('"language":"fr"');
    expect(html.match(/href="\/assets\/\w\w-/g)).toEqual(['href="/assets/fr-']);
    expect(html).toContain('<meta name="words" data-language="en" content="/assets/en-1a2b3c.js">');
    const english = await (await get(`/PayCompany/${companyId}`)).text();
    expect(english).toContain('<html lang="en"');
    expect(english.match(/href="\/assets\/\w\w-/g)).toEqual(['href="/assets/en-']);
  });

  test('chosen in the address, and keeps the address’s other parameters', async () => {
    const { get } = await servedWeb();
    for (const path of [
      `/PayCompany/${companyId}`,
      '/PayCompany/nobody',
      `/receipt/nobody/${receiptToken}`,
    ]) {
      const html = await (await get(`${path}?mode=test&lang=en&note=%22%3C`, french)).text();
      expect(html).toContain('"language":"en","search":"mode=test&note=%22%3C"');
    }
  });
});
