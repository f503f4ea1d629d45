import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leavesOf } from '../testing/read-gateway-response.ts';
import { type RunningSimulator, runSimulator } from '../testing/run-simulator.ts';
import { cards, requestElements, saleXml } from '../testing/sale-xml.ts';

let simulator: RunningSimulator;
let sales = 0;

beforeAll(async () => {
  simulator = await runSimulator();
});
afterAll(() => simulator.stop());

function newTranId(): string {
  sales += 1;
  return `T${sales}`;
}

describe('a processed sale', () => {
  test('is returned in the order and shape of the samples', async () => {
    const TranId = newTranId();
    const response = await simulator.post('test', saleXml({ TranId, Amount: '10.00' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const xml = await response.text();
    expect(xml.replaceAll(/\d{16}/g, '#16').replace(/>\d{6}</, '>#6<')).toBe(
      '<?xml version="1.0" encoding="utf-8"?>' +
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"' +
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
        ' xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>' +
        '<SSISProcessTransactionResponse xmlns="http://equament.com/Schemas/Fmx/ssis">' +
        '<SSISProcessTransactionResult>OK</SSISProcessTransactionResult><response>' +
        `<Invoice>INV1</Invoice><TranId>${TranId}</TranId><ResultCode>OK</ResultCode>` +
        '<FinancialResultCode>Approved</FinancialResultCode><Amount>10.00</Amount>' +
        '<Currency>XCD</Currency><ApprovalCode>#6</ApprovalCode>' +
        '<HostReference>#16</HostReference><BatchId>#16</BatchId><AVSResult />' +
        '</response></SSISProcessTransactionResponse></soap:Body></soap:Envelope>',
    );
  });

  test('has a host reference, a batch and no approval code if declined', async () => {
    const { xml, elements } = await simulator.sell({
      TranId: newTranId(),
      CardNumber: cards.declined,
    });
    expect(elements).toMatchObject({ ResultCode: 'OK', FinancialResultCode: 'Declined' });
    expect(elements['HostReference']).toMatch(/^\d{16}$/);
    expect(elements['BatchId']).toMatch(/^\d{16}$/);
    expect(xml).toContain('<ApprovalCode />');
  });

  test('has no host reference if incomplete', async () => {
    const { xml, elements } = await simulator.sell({
      TranId: newTranId(),
      CardNumber: cards.incomplete,
    });
    expect(elements).toMatchObject({ ResultCode: 'OK', FinancialResultCode: 'Incomplete' });
    expect(xml).toContain('<ApprovalCode /><HostReference /><AVSResult />');
  });

  test('has no batch if only authorised', async () => {
    const approved = await simulator.sell({ TranId: newTranId(), TranType: 'AuthOnly' });
    expect(approved.elements['FinancialResultCode']).toBe('Approved');
    expect(approved.elements['ApprovalCode']).toMatch(/^\d{6}$/);
    expect(approved.elements).not.toHaveProperty('BatchId');
    const declined = await simulator.sell({
      TranId: newTranId(),
      TranType: 'AuthOnly',
      CardNumber: cards.declined,
    });
    expect(declined.elements['FinancialResultCode']).toBe('Declined');
    expect(declined.elements).not.toHaveProperty('BatchId');
  });

  test('has a host reference of its own, and the batch of its merchant and day', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, async () => simulator.sell({ TranId: newTranId() })),
    );
    const all = responses.map(({ elements }) => elements);
    expect(new Set(all.map(({ HostReference }) => HostReference)).size).toBe(50);
    expect(new Set(all.map(({ BatchId }) => BatchId)).size).toBe(1);
    const other = await simulator.sell({ TranId: newTranId(), MerchantKey: 'BOSL_2' });
    expect(other.elements['BatchId']).not.toBe(all[0]?.['BatchId']);
  });
});

describe('a TranId', () => {
  test.each(Object.entries(cards))(
    'a sale that was %s is a duplicate afterwards',
    async (_, CardNumber) => {
      const TranId = newTranId();
      await simulator.sell({ TranId, CardNumber });
      const { status, xml, elements } = await simulator.sell({ TranId, Amount: '1.00' });
      expect(status).toBe(200);
      expect(elements).toEqual({
        SSISProcessTransactionResult: 'OK',
        ResultCode: 'DuplicateTransaction',
        FinancialResultCode: 'Incomplete',
        Amount: '0',
      });
      expect(xml).not.toContain(TranId);
    },
  );

  test('is accepted once, however many requests come at once', async () => {
    const TranId = newTranId();
    const responses = await Promise.all(
      Array.from({ length: 20 }, async () => simulator.sell({ TranId })),
    );
    const codes = responses.map(({ elements }) => elements['ResultCode']);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DuplicateTransaction')).toHaveLength(19);
  });

  test('belongs to its merchant key', async () => {
    const TranId = newTranId();
    await simulator.sell({ TranId });
    const { elements } = await simulator.sell({ TranId, MerchantKey: 'BOSL_2' });
    expect(elements['ResultCode']).toBe('OK');
  });

  test('is not used up by a refused request', async () => {
    const TranId = newTranId();
    await simulator.sell({ TranId, Amount: '1' });
    const { elements } = await simulator.sell({ TranId });
    expect(elements['ResultCode']).toBe('OK');
  });
});

describe('a request', () => {
  test('may use any prefix, order, white space and additional elements', async () => {
    const TranId = newTranId();
    const elements = requestElements({ TranId, CardholderName: 'Bold &amp; Son &#233;' })
      .toReversed()
      .map((element) => element.replaceAll(/<(\/?)/g, '<$1q:'));
    const xml = `<?xml version="1.0"?>
      <E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"
        xmlns:q="http://equament.com/Schemas/Fmx/ssis">
        <E:Header><q:a><q:b><q:Amount>7.00</q:Amount></q:b></q:a></E:Header>
      <E:Body><q:SSISProcessTransaction><q:request>
        <q:Shoe>9</q:Shoe><o:Amount xmlns:o="urn:other">8.00</o:Amount>${elements.join('\n<!-- between -->\n')}
        <q:Amount>1.00</q:Amount>
      </q:request></q:SSISProcessTransaction></E:Body></E:Envelope>`;
    const response = leavesOf(await (await simulator.post('test', xml)).text());
    expect(response).toMatchObject({ FinancialResultCode: 'Approved', TranId, Amount: '99.00' });
  });

  test('may name its SOAPAction or not', async () => {
    const action = '"http://equament.com/Schemas/Fmx/ssis/SSISProcessTransaction"';
    const response = await simulator.post('test', saleXml({ TranId: newTranId() }), {
      headers: { 'content-type': 'text/xml; charset=utf-8', SOAPAction: action },
    });
    expect(leavesOf(await response.text())['FinancialResultCode']).toBe('Approved');
  });

  test('counts only in its own namespace', async () => {
    const xml = saleXml({ TranId: newTranId() });
    const response = await simulator.post('test', xml.replace('<request>', '<request xmlns="">'));
    expect(leavesOf(await response.text())['ErrorMessage']).toBe('Bad Parameter: MerchantKey');
  });

  test.each([
    ['nothing', ''],
    ['no XML', 'CardNumber=4444111122223333'],
    ['a part of one', saleXml().slice(0, -30)],
    ['a bare ampersand', saleXml({ CardholderName: 'Bold & Son' })],
    ['an entity of its own', saleXml({ CardholderName: '&card;' })],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "1">]>${saleXml().replace(/<\?.*\?>/, '')}`],
    ['another operation', saleXml().replaceAll('SSISProcessTransaction', 'SSISRefund')],
    ['another namespace', saleXml().replace('Fmx/ssis', 'Fmx/other')],
    ['another envelope', saleXml().replace('soap/envelope', 'soap/other')],
  ])('with %s gets a fault with status 500 that does not mention the card', async (_, xml) => {
    const response = await simulator.post('test', xml);
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const text = await response.text();
    expect(leavesOf(text)).toMatchObject({ faultcode: 'soap:Client' });
    expect(leavesOf(text)['faultstring']).toMatch(/^Server was unable to read request\. ---> /);
    expect(text).not.toContain('4444');
  });

  test.each([
    ['is not XML by its type', { headers: { 'content-type': 'application/json' } }, saleXml()],
    ['is larger than any sale', {}, saleXml({ Address: 'a'.repeat(70_000) })],
  ])('gets a runtime error page if it %s', async (_, given, xml) => {
    const response = await simulator.post('test', xml, given);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('Runtime Error');
  });
});
