import { expect, test } from 'vitest';
import { startHttpServer } from '../testing/fake-servers.ts';
import { Secret } from '../secret.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import { failed, incomplete, merchantKey, saleOf, soapReply } from './testing/replies.ts';

const account = {
  id: '01993b5e-0000-7000-8000-000000000000',
  gateway: 'four_cs',
  merchantKey: new Secret('BOSL_77'),
} as const;

test.each([
  ['a company’s own', account, 'BOSL_77', merchantKey],
  ['the platform’s', null, merchantKey, 'BOSL_77'],
])('a sale and its inquiries use %s account', async (_whose, of, own, other) => {
  const { url, requests } = await startHttpServer((response, { method }) => {
    response.end(method === 'POST' ? soapReply(incomplete) : 'NOTFOUND');
  });
  const { gateway, takeLines } = gatewayTo(url);
  await gateway.sale(saleOf(), of);
  await gateway.inquire(saleOf().tranId, of);
  const written = requests.map(({ url: path, body }) => decodeURIComponent(path) + unescaped(body));
  expect(written).toHaveLength(3);
  for (const request of written) {
    expect(request).toContain(own);
    expect(request).not.toContain(other);
  }
  const lines = JSON.stringify(takeLines());
  for (const key of [own, other]) expect(lines).not.toContain(key);
});

test('a company’s own key is removed from the gateway’s messages', async () => {
  const { url } = await startHttpServer((response) => {
    response.end(soapReply(failed('MerchantError', 'BOSL_77 is closed')));
  });
  const { gateway, takeLines } = gatewayTo(url);
  const outcome = await gateway.sale(saleOf(), account);
  expect(outcome).toMatchObject({ kind: 'refused', message: '[secret] is closed' });
  expect(JSON.stringify(takeLines())).not.toContain('BOSL_77');
});

function unescaped(xml: string): string {
  return xml.replaceAll('&amp;', '&');
}
