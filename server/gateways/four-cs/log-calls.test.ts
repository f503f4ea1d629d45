import { expect, test } from 'vitest';
import { startHttpServer } from '../testing/fake-servers.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import { failed, saleOf, soapReply } from './testing/replies.ts';

test.each([
  ['SecurityError', 'credentials', 50, {}],
  ['MerchantError', 'merchant', 50, {}],
  ['TooBusy', 'busy', 40, { immediateInquiry: { response: 'TooBusy', outcome: 'absent' } }],
  ['ParameterError', 'input', 30, {}],
])('%s is logged with the words of the gateway', async (resultCode, why, level, logged) => {
  const { url } = await startHttpServer((response, { method }) => {
    response.end(method === 'POST' ? soapReply(failed(resultCode, 'Their words')) : 'NOTFOUND');
  });
  const { gateway, takeLines } = gatewayTo(url);
  await gateway.sale(saleOf(), null);
  expect(takeLines()).toEqual([
    {
      level,
      tranId: 'A1B2C3D4E5F6G7H8',
      kind: 'refused',
      why,
      resultCode,
      message: 'Their words',
      ...logged,
      msg: '4Cs sale',
    },
  ]);
});
