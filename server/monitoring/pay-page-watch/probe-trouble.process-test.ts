import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import https from 'node:https';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listenFor, refusingUrl, startHttpServer } from '../../gateways/testing/fake-servers.ts';
import { untrustedCertificate } from '../../gateways/testing/untrusted-certificate.ts';
import { builtWebFolder } from '../../http/pages/built/read-built.ts';
import { piton } from '../../piton/testing/run-piton.ts';
import { payPageUrl, probePayPage } from './probe-pay-page.ts';
import { createPayPageWorld, startShop, type PayPageWorld } from './testing/pay-page-world.ts';
import { startTamperingProxy, type Passing, type Tamper } from './testing/tampering-proxy.ts';

let world: PayPageWorld;
beforeAll(async () => {
  world = await createPayPageWorld();
});
afterAll(() => world.database.drop());

const path = () => `/PayCompany/${world.companies[0]?.companyId ?? ''}`;

async function probe(origin: string, timeoutMs = 60_000) {
  const url = payPageUrl(`${origin}${path()}`);
  if (url === null) throw new Error('that is no pay page');
  return probePayPage(url, { folder: builtWebFolder, timeoutMs, now: () => new Date() });
}

/** All findings about a page behind this tampering. */
async function found(tamper: Tamper): Promise<string[]> {
  const report = await probe(await startTamperingProxy(await startShop(world, 'demo'), tamper));
  if (report.outcome === 'unreached') throw new Error(report.why);
  return report.differences.map(({ at, what }) => `${at}: ${what}`);
}

const languageOf = ({ languages }: Passing): PayLanguage =>
  languages.startsWith('fr') ? 'fr' : 'en';

/** The shop's pages, to replace another page. */
async function pagesOf(shop: string, companyId = ''): Promise<Record<PayLanguage, string>> {
  const page = async (language: PayLanguage) => {
    const reply = await fetch(`${shop}/PayCompany/${companyId}?lang=${language}`);
    return reply.text();
  };
  return { en: await page('en'), fr: await page('fr') };
}

describe('unreachable pages', () => {
  test('are reported in one line, in JSON too', async () => {
    const address = `${await refusingUrl()}${path()}`;
    const line = `${address} cannot be reached: the connection was refused. Nothing was compared. Check the address and that the server is running, then probe again.`;
    expect(await piton(['pay-page', 'probe', address])).toEqual({ code: 1, output: line });
    const { code, output } = await piton(['pay-page', 'probe', address, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output.replace(line, ''))).toMatchObject({
      address,
      outcome: 'unreached',
      why: 'the connection was refused',
    });
  });

  test.each([
    ['says nothing', () => undefined],
    [
      'stops in the middle',
      (response: { writeHead: (status: number) => unknown; write: (text: string) => unknown }) => {
        response.writeHead(200);
        response.write('<!doctype html>');
      },
    ],
  ])('are given up when the server %s', async (_what, respond) => {
    const { url } = await startHttpServer(respond);
    expect(await probe(url, 200)).toEqual({
      outcome: 'unreached',
      why: 'no whole response came within 0.2 seconds',
    });
  });

  test('are not ours without a trusted certificate', async () => {
    const url = await listenFor(https.createServer(untrustedCertificate));
    expect(await probe(url.replace('http:', 'https:'))).toEqual({
      outcome: 'unreached',
      why: 'its certificate cannot be trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
  });

  test('are given up when the response is too large', async () => {
    const { url } = await startHttpServer((response) => response.end('x'.repeat(9 * 1024 * 1024)));
    expect(await probe(url)).toEqual({ outcome: 'unreached', why: 'it sends more than 8 MB' });
  });
});

test('an https page must send HSTS and must not be a demo', async () => {
  const trusted = tls.getCACertificates();
  tls.setDefaultCACertificates([...trusted, untrustedCertificate.cert]);
  onTestFinished(() => tls.setDefaultCACertificates(trusted));
  const shop = await startShop(world, 'production');
  const proxy = (tamper: Tamper) => startTamperingProxy(shop, tamper, { isHttps: true });
  expect(await probe(await proxy(() => undefined))).toMatchObject({ differences: [] });
  const demo = await startTamperingProxy(await startShop(world, 'demo'), () => undefined, {
    isHttps: true,
  });
  expect(await probe(demo)).toMatchObject({
    differences: expect.arrayContaining([
      { at: path(), what: expect.stringContaining('the page claims to be a demo') as string },
    ]) as object[],
  });
  const removing: Tamper = ({ headers }) => void headers.delete('strict-transport-security');
  const missing = 'the header strict-transport-security is missing';
  const compared = await probe(await proxy(removing));
  expect(compared).toMatchObject({
    differences: expect.arrayContaining([{ at: path(), what: missing }]) as object[],
  });
  expect(compared).not.toMatchObject({
    differences: expect.arrayContaining([
      { at: expect.any(String) as string, what: expect.not.stringMatching(missing) as string },
    ]) as object[],
  });
});

test.each([
  ['', 'nonsense'],
  ['', 'https://pay.example.lc'],
  ['', 'https://pay.example.lc/receipt/a/b'],
  ['', 'https://pay.example.lc/PayCompany/a/b'],
  ['', 'https://somebody:secret@pay.example.lc/PayCompany/a'],
  ['', 'ftp://pay.example.lc/PayCompany/a'],
])('%s%s is not a pay page’s address', async (_none, address) => {
  expect(await piton(['pay-page', 'probe', address])).toEqual({
    code: 1,
    output: `“${address}” is not a payment page’s address, such as https://pay.example.lc/PayCompany/<id>.`,
  });
});

const unlike = () =>
  `${path()}: its languages differ in facts such as the highest amount or the demo mode`;

describe('a page', () => {
  const onPage =
    (tamper: Tamper): Tamper =>
    (passing) => {
      if (passing.path.startsWith('/PayCompany')) tamper(passing);
    };

  test('with an error status is compared no further', async () => {
    expect(await found(onPage((passing) => (passing.status = 503)))).toEqual([
      `${path()}: it answers with status 503 instead of 200`,
    ]);
  });

  test.each([
    ['none', ''],
    ['data with something more', '{"page":"unknown","more":1}'],
    ['no JSON', '{'],
  ])('has invalid data: %s', async (_what, data) => {
    const differences = await found(
      onPage((passing) => {
        passing.body = passing.body.replace(/(id="pay-props">).*?(<\/script>)/, `$1${data}$2`);
      }),
    );
    expect(differences).toEqual([
      `${path()}: the page’s data is missing or malformed, so its HTML cannot be compared`,
    ]);
  });

  test.each([
    ['"mode":"live"', '"mode":"test"'],
    ['"isExtended":false', '"isExtended":true'],
    [/"today":"[\d-]+"/, '"today":"2031-01-01"'],
    ['"page":"pay"', '"page": "pay"'],
    ['data-mode="demo"', 'data-mode="production"'],
  ])('has another %s', async (from, to) => {
    const differences = await found(
      onPage((passing) => {
        expect(passing.body).toMatch(from);
        passing.body = passing.body.replace(from, to);
      }),
    );
    // A second difference appears for readers of French if the place contains text.
    expect(differences.length).toBeOneOf([1, 2]);
    for (const each of differences) expect(each).toContain('the HTML differs from this release’s');
  });

  test('not found, and one without a company', async () => {
    const shop = await startShop(world, 'demo');
    const pages = await pagesOf(shop, 'nobody-there');
    const away = await found(
      onPage((passing) => {
        passing.status = 404;
        passing.body = pages[languageOf(passing)];
      }),
    );
    expect(away).toEqual([
      '/getCompanyData: the company “Ti Kaye” exists, but the page was not found',
    ]);
    const none = await found((passing) => {
      if (passing.path !== '/getCompanyData') return;
      passing.status = 404;
      passing.body = '{"status":"error","message":"no"}';
    });
    expect(none).toEqual([
      '/getCompanyData: the company does not exist, but the page takes payments',
    ]);
    const odd = await found((passing) => {
      if (passing.path === '/getCompanyData') passing.status = 500;
    });
    expect(odd).toEqual(['/getCompanyData: the response cannot be read (status 500)']);
  });

  test('comes from another shop', async () => {
    const shop = await startShop(world, 'demo');
    const other = world.companies[1]?.companyId ?? '';
    const pages = await pagesOf(shop, other);
    const fetched = await fetch(`${shop}/getCompanyData`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ companyId: other }),
    });
    const company = await fetched.text();
    const differences = await found((passing) => {
      if (passing.path.startsWith('/PayCompany')) passing.body = pages[languageOf(passing)];
      if (passing.path === '/getCompanyData') passing.body = company;
    });
    expect(differences).toEqual([
      `${path()}: it is the page of “${other}” instead of “${world.companies[0]?.companyId ?? ''}”`,
    ]);
  });

  test('claiming in one language to be a demo', async () => {
    const { fr } = await pagesOf(await startShop(world, 'production'), path().split('/').at(-1));
    const differences = await found(
      onPage((passing) => {
        if (languageOf(passing) === 'fr') passing.body = fr;
      }),
    );
    expect(differences).toEqual([unlike()]);
  });

  test('has a higher amount in one language', async () => {
    const differences = await found(
      onPage((passing) => {
        if (languageOf(passing) !== 'fr') return;
        expect(passing.body).toContain('"amountMax":"50000.00"');
        passing.body = passing.body.replace('"amountMax":"50000.00"', '"amountMax":"90000.00"');
      }),
    );
    expect(differences).toEqual([unlike()]);
  });

  test('edited during the probe is read again', async () => {
    let requests = 0;
    const differences = await found(
      onPage((passing) => {
        requests += 1;
        // The first response still has the former value.
        const before = requests === 1 ? '"amountMax":"4.00"' : '"amountMax":"50000.00"';
        passing.body = passing.body.replace('"amountMax":"50000.00"', before);
      }),
    );
    expect(differences).toEqual([]);
    expect(requests).toBe(3);
  });

  test('missing for one language keeps its other findings', async () => {
    const tamper: Tamper = (passing) => {
      if (languageOf(passing) === 'fr') passing.status = 503;
      else passing.headers.delete('x-content-type-options');
    };
    const differences = await found(onPage(tamper));
    expect(differences).toEqual([
      `${path()}: the header x-content-type-options is missing`,
      `${path()}: for readers of French, it answers with status 503 instead of 200`,
    ]);
  });

  test('has missing or foreign files', async () => {
    const differences = await found((passing) => {
      if (passing.path.startsWith('/assets/pay-') && passing.path.endsWith('.js')) {
        passing.status = 404;
      }
      if (passing.path.includes('/english-')) passing.headers.set('content-type', 'text/html');
    });
    expect(differences).toEqual([
      expect.stringMatching(
        /^\/assets\/pay-.*: this script answers with status 404 instead of 200$/,
      ),
      expect.stringMatching(
        /^\/assets\/english-.*: the header content-type is “text\/html” instead of “text\/javascript/,
      ),
    ]);
  });
});
