import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserPage } from '../../testing/browser-page.ts';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { card, merchantUrl, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';
import type { ResponseBody } from '../response-body.ts';

let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  simulator = await runSimulator();
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

const challenged = { Source: card('4012000000020006') };

/** The fields that the browser would post to the merchant; undefined if the page posts nothing. */
function callbackOf(page: BrowserPage) {
  if (page.action !== merchantUrl) return undefined;
  const { Response = '', TransactionIdentifier, SpiToken } = page.fields;
  const response = JSON.parse(Response) as ResponseBody;
  const status = response.RiskManagement?.ThreeDSecure?.AuthenticationStatus;
  return { TransactionIdentifier, SpiToken, response, status };
}

async function authentications() {
  return (await talk.totals()).authentications;
}

describe('a challenge', () => {
  test('shows amount and card, and goes back with the token after the right password', async () => {
    const started = await talk.startSale({ ...challenged, TotalAmount: 1234.5 });
    const page = await talk.open(started);
    expect(page.html).toContain('EC$1,234.50');
    expect(page.html).toContain('Visa •••• 0006');
    expect(await authentications()).toMatchObject({ pending: 1 });
    const back = await talk.submit(page, { password: '3ds2', action: 'submit' });
    expect(back.method).toBe('post');
    expect(callbackOf(back)).toMatchObject({
      TransactionIdentifier: started.TransactionIdentifier,
      SpiToken: started.SpiToken,
      status: 'Y',
      response: {
        Approved: false,
        IsoResponseCode: '3D0',
        TransactionIdentifier: started.TransactionIdentifier,
        TotalAmount: 1234.5,
        CurrencyCode: '951',
        SpiToken: started.SpiToken,
      },
    });
    expect(await talk.complete(started.SpiToken)).toMatchObject({ Approved: true });
  });

  test.each([
    ['a wrong password', { password: '3DS2', action: 'submit' }],
    ['no password', { password: '', action: 'submit' }],
    ['Cancel', { password: '3ds2', action: 'cancel' }],
  ])('fails after %s, and can’t be completed', async (_, typed) => {
    const started = await talk.startSale(challenged);
    const back = await talk.submit(await talk.open(started), typed);
    expect(callbackOf(back)?.status).toBe('N');
    expect(callbackOf(back)?.response.RiskManagement?.ThreeDSecure).toEqual({
      Eci: '07',
      AuthenticationStatus: 'N',
      StatusReason: '01',
      CardEnrolled: 'Y',
      ProtocolVersion: '2.2.0',
      DsTransId: expect.any(String) as string,
    });
    expect(await talk.complete(started.SpiToken)).toMatchObject({ IsoResponseCode: '12' });
  });

  test('ends once: a repeated request gets the first result', async () => {
    const started = await talk.startSale(challenged);
    const page = await talk.open(started);
    const wrong = await talk.submit(page, { password: 'wrong' });
    const right = await talk.submit(page, { password: '3ds2' });
    expect(callbackOf(right)).toEqual(callbackOf(wrong));
    expect(callbackOf(await talk.open(started))?.status).toBe('N');
    expect(await authentications()).toMatchObject({ N: 1, Y: 0 });
  });

  test('can end with N in spite of the right password', async () => {
    const started = await talk.startSale({ Source: card('5100270000000056') });
    const back = await talk.submit(await talk.open(started), { password: '3ds2' });
    expect(callbackOf(back)?.status).toBe('N');
  });
});

test('a fingerprint comes before the decision', async () => {
  const frictionless = await talk.startSale({ Source: card('4012010000020070') });
  const first = await talk.open(frictionless);
  expect(first.action).toBe(`${simulator.url}/acs/browser`);
  expect(callbackOf(await talk.submit(first))?.status).toBe('Y');
  const started = await talk.startSale({ Source: card('4012010000020005') });
  const challenge = await talk.submit(await talk.open(started));
  expect(challenge.action).toBe(`${simulator.url}/acs/challenge`);
  expect(callbackOf(await talk.submit(challenge, { password: '3ds2' }))?.status).toBe('Y');
});

test.each(['/acs/start', '/acs/browser', '/acs/challenge'])(
  '%s knows issued tokens only',
  async (path) => {
    for (const body of ['', 'SpiToken=', 'SpiToken=unknown']) {
      const response = await fetch(simulator.url + path, { method: 'POST', body });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Session ended');
    }
  },
);

describe('a page that misbehaves', () => {
  test.each([
    ['challenge_failing', 'N', '12'],
    ['challenge_rejected', 'R', '12'],
    // Whether U is charged is the merchant's decision.
    ['challenge_unavailable', 'U', '00'],
  ])('under %s ends with %s', async (kind, status, code) => {
    await talk.arm(kind);
    const started = await talk.startSale();
    expect(callbackOf(await talk.open(started))?.status).toBe(status);
    expect(await talk.complete(started.SpiToken)).toMatchObject({ IsoResponseCode: code });
  });

  test('asks for the password, whatever the card', async () => {
    await talk.arm('challenge_required', { count: 2 });
    for (const number of ['4012000000020071', '4333333333332222']) {
      const page = await talk.open(await talk.startSale({ Source: card(number) }));
      expect(page.html).toContain('Confirm your payment');
      expect(callbackOf(await talk.submit(page, { password: '3ds2' }))?.status).toBe('Y');
    }
  });

  test.each([
    ['by fault', async () => talk.arm('challenge_closed'), challenged],
    ['by card', async () => undefined, { Source: card('4012000000090017') }],
  ])('is closed %s and goes nowhere', async (_, arm, fields) => {
    await arm();
    const page = await talk.open(await talk.startSale(fields));
    expect(page.action).toBeUndefined();
    expect(page.html).not.toContain('<script>');
    expect(await authentications()).toMatchObject({ pending: 1 });
  });

  test.each([
    ['by fault', async () => talk.arm('challenge_breaks_out'), challenged],
    ['by card', async () => undefined, { Source: card('4012000000090025') }],
  ])('breaks out of its frame %s, and ends in the whole window', async (_, arm, fields) => {
    await arm();
    const started = await talk.startSale(fields);
    const page = await talk.open(started);
    expect(page.html).toContain('top.location = ');
    expect(page.html).toContain('target="_top"');
    const challenge = await talk.submit(page);
    expect(challenge.html).toContain('Confirm your payment');
    expect(callbackOf(await talk.submit(challenge, { password: '3ds2' }))?.status).toBe('Y');
  });

  test('comes late, and respects a decision made since', async () => {
    await talk.arm('challenge_slow', { delayMs: 300 });
    const started = await talk.startSale(challenged);
    const startedAt = performance.now();
    const slow = talk.open(started);
    await expect.poll(async () => talk.control('/faults')).toMatchObject({ armed: [] });
    const inAnotherTab = await talk.open(started);
    await talk.submit(inAnotherTab, { password: 'wrong' });
    expect(callbackOf(await slow)?.status).toBe('N');
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  });

  test('may be an empty 500', async () => {
    await talk.arm('challenge_http_500');
    const page = await talk.open(await talk.startSale(challenged));
    expect(page).toMatchObject({ status: 500, html: '' });
  });
});

describe('a callback', () => {
  async function endUnder(kind: string, more: object = {}) {
    await talk.arm(kind, more);
    const started = await talk.startSale();
    return { started, page: await talk.open(started) };
  }

  test('may come with another token, and has proven nothing then', async () => {
    const { started, page } = await endUnder('callback_forged_token');
    const back = callbackOf(page);
    expect(back).toMatchObject({
      TransactionIdentifier: started.TransactionIdentifier,
      status: 'Y',
    });
    expect(back?.SpiToken).not.toBe(started.SpiToken);
    expect(await authentications()).toMatchObject({ pending: 1, Y: 0 });
    expect(await talk.complete(back?.SpiToken)).toMatchObject({ Approved: false });
    expect(await talk.complete(started.SpiToken)).toMatchObject({ IsoResponseCode: '12' });
  });

  test('may claim Y for a failed authentication', async () => {
    const { started, page } = await endUnder('callback_forged_status');
    expect(callbackOf(page)).toMatchObject({ SpiToken: started.SpiToken, status: 'Y' });
    expect(await authentications()).toMatchObject({ N: 1, Y: 0 });
    expect(await talk.complete(started.SpiToken)).toMatchObject({ IsoResponseCode: '12' });
  });

  test('may name another transaction', async () => {
    const { started, page } = await endUnder('callback_forged_identifier');
    const back = callbackOf(page);
    expect(back?.SpiToken).toBe(started.SpiToken);
    expect(back?.TransactionIdentifier).not.toBe(started.TransactionIdentifier);
    expect(back?.response.TransactionIdentifier).toBe(back?.TransactionIdentifier);
  });

  test('may come after the token has expired', async () => {
    const { started, page } = await endUnder('callback_expired');
    expect(callbackOf(page)?.status).toBe('Y');
    expect(await talk.complete(started.SpiToken)).toMatchObject({
      Approved: false,
      Errors: [{ Message: 'SpiToken has expired' }],
    });
  });

  test('may never come, though the authentication has ended', async () => {
    const { started, page } = await endUnder('callback_missing');
    expect(page.action).toBeUndefined();
    expect(await authentications()).toMatchObject({ Y: 1 });
    expect(await talk.complete(started.SpiToken)).toMatchObject({ Approved: true });
  });

  test('may be sent twice by the page', async () => {
    const { page } = await endUnder('callback_duplicate');
    expect(callbackOf(page)?.status).toBe('Y');
    expect(page.html).toContain('.then(send, send)');
  });

  test('may come late', async () => {
    const startedAt = performance.now();
    const { page } = await endUnder('callback_late', { delayMs: 200 });
    expect(callbackOf(page)?.status).toBe('Y');
    expect(performance.now() - startedAt).toBeGreaterThan(190);
  });
});

test('no page loads anything from elsewhere or runs foreign markup', async () => {
  const ExtendedData = { MerchantResponseUrl: 'https://shop.example/"><script>alert(1)</script>' };
  const OrderIdentifier = '"><script>alert(1)</script>';
  const started = await talk.startSale({ ExtendedData, OrderIdentifier });
  const back = await talk.open(started);
  const pages = [started.RedirectData ?? '', back.html];
  const challenge = await talk.open(await talk.startSale(challenged));
  for (const html of [...pages, challenge.html]) {
    expect(html).not.toMatch(/alert\(1\)<|src=|<link|@import|url\(/);
  }
});
