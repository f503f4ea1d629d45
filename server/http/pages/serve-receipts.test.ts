import { describe, expect, test } from 'vitest';
import { sharedHost } from '../hosts/hosts.ts';
import { companyId, receiptToken, servedWeb } from '../testing/served-web.ts';

describe('a receipt', () => {
  test('opens with its link', async () => {
    const response = await (await servedWeb()).get(`/receipt/${companyId}/${receiptToken}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const html = await response.text();
    expect(html).toContain('<title>Receipt from Ti &lt;Kaye>');
    expect(html).toContain('<div id="root">receipt</div>');
  });

  test('leads back to the public address, whatever the request’s host', async () => {
    const requested: string[][] = [];
    const findReceipt = async (query: { origin: string; payOrigin: string }) => {
      requested.push([query.origin, query.payOrigin]);
      return null;
    };
    const [site, pay] = ['https://www.example.lc', 'https://pay.example.lc'];
    const path = `/receipt/${companyId}/${receiptToken}`;
    for (const hosts of [{ ...sharedHost, site, pay }, { ...sharedHost, site }, sharedHost]) {
      await (await servedWeb({ deps: { findReceipt, hosts } })).get(path);
    }
    const here = 'http://localhost';
    expect(requested).toEqual([
      [site, pay],
      [site, site],
      [here, here],
    ]);
  });

  test.each([`${companyId}/${'x'.repeat(22)}`, `${companyId}/short`, `nobody/${receiptToken}`])(
    'that does not exist gets a page that says so: %s',
    async (rest) => {
      const { get, lines } = await servedWeb();
      const response = await get(`/receipt/${rest}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<div id="root">no receipt</div>');
      expect(lines()).toContainEqual(expect.objectContaining({ level: 'warn' }));
    },
  );
});
