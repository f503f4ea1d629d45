import { describe, expect, test } from 'vitest';
import type { ReturnOutcome } from '../gateway.ts';
import { startHttpServer } from '../testing/fake-servers.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import { gatewayKey, password, returning, secretTexts, tranId } from './testing/messages.ts';
import { failed, returned, without } from './testing/replies.ts';

type Name = 'void' | 'refund';

/** Calls once to a server with this reply, and proves that nothing leaked. */
async function give(name: Name, reply: object): Promise<ReturnOutcome> {
  const { url, requests } = await startHttpServer((response) =>
    response.end(JSON.stringify(reply)),
  );
  const { gateway, takeLines } = gatewayTo(url);
  const outcome = await gateway[name](returning, null);
  expect(requests).toEqual([
    expect.objectContaining({
      url: `/api/${name}`,
      headers: expect.objectContaining({ 'powertranz-powertranzpassword': password }) as object,
    }),
  ]);
  const lines = takeLines();
  const msg = `PowerTranz ${name}`;
  const references = outcome.kind === 'done' ? { returned: outcome.references } : {};
  expect(lines).toEqual([
    expect.objectContaining({ tranId, kind: outcome.kind, msg, ...references }),
  ]);
  const written = JSON.stringify({ lines, outcome });
  for (const secret of secretTexts) expect(written).not.toContain(secret);
  return outcome;
}

describe.each<Name>(['void', 'refund'])('a %s', (name) => {
  test('is done, with references of its own', async () => {
    expect(await give(name, returned)).toEqual({
      kind: 'done',
      references: {
        tranId: '9a1b2c3d-0000-4000-8000-000000000001',
        approvalCode: '123456',
        hostReference: '633212345678',
      },
    });
  });

  test.each([
    ['12', 'not_possible'],
    ['13', 'amount'],
    ['76', 'not_found'],
    ['77', 'not_found'],
    ['89', 'credentials'],
    ['91', 'busy'],
    ['97', 'input'],
    ['05', 'declined'],
  ])('is refused with code %s: %s', async (code, why) => {
    expect(await give(name, failed(code, [`${password} ${gatewayKey} their words`]))).toEqual({
      kind: 'refused',
      why,
      resultCode: code,
      message: '[secret] [secret] their words',
    });
  });

  test.each([
    ['OriginalTrxnIdentifier', '3f0e9c5a-3f6e-4a57-9c62-7d5b6b0e2f12'],
    ['TotalAmount', 100],
    ['CurrencyCode', '840'],
  ])('of another sale is unknown: %s', async (field, echo) => {
    const expected = {
      kind: 'unknown',
      cause: 'mismatch',
      detail: expect.stringContaining(`with ${field} "${echo}" instead of`) as string,
    };
    expect(await give(name, { ...returned, [field]: echo })).toEqual(expected);
    const refused = { ...failed('12'), [field]: echo };
    expect(await give(name, refused)).toEqual(expected);
  });

  // Its own number doesn't show which sale it is about.
  test.each(['OriginalTrxnIdentifier', 'TotalAmount', 'CurrencyCode'])(
    'is unknown without %s',
    async (field) => {
      expect(await give(name, without(returned, field))).toMatchObject({
        kind: 'unknown',
        cause: 'mismatch',
      });
    },
  );

  test('that was sent before is unknown', async () => {
    expect(await give(name, failed('94'))).toMatchObject({ kind: 'unknown', cause: 'duplicate' });
  });

  test('that starts too late is not sent', async () => {
    const { url, requests } = await startHttpServer((response) => response.end());
    const { gateway } = gatewayTo(url);
    const late = { ...returning, sendBy: performance.now() - 1 };
    expect(await gateway[name](late, null)).toMatchObject({ kind: 'not_sent' });
    await gateway.close();
    expect(requests).toEqual([]);
  });
});
