import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { webhooks, WebhookVerificationError } from '../src/index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const event = { type: 'payment.approved', data: { id: 'pay_1' } };
const body = JSON.stringify(event);

test('accepts a body that the published library signed', () => {
  const id = 'evt_1';
  const sentAt = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign(id, sentAt, body)}`,
  };
  expect(webhooks.verify({ body, headers, secret })).toEqual({ id, event });
  const rotated = {
    body: Buffer.from(body),
    headers: new Headers(headers),
    secret: [other, secret],
  };
  expect(webhooks.verify(rotated).id).toBe(id);
});

test('finds the headers whatever their case', () => {
  const given = Object.entries(webhooks.signForTest({ body, secret }));
  const headers = Object.fromEntries(given.map(([name, value]) => [name.toUpperCase(), value]));
  expect(webhooks.verify({ body, headers, secret }).event).toEqual(event);
});

test('signs what the published library accepts', () => {
  const headers = webhooks.signForTest({ body, secret });
  expect(new Webhook(secret).verify(body, headers)).toEqual(event);
});

describe('refuses', () => {
  const headers = webhooks.signForTest({ body, secret });
  const old = webhooks.signForTest({ body, secret, sentAt: new Date(Date.now() - 301_000) });
  const early = webhooks.signForTest({ body, secret, sentAt: new Date(Date.now() + 302_000) });
  test.each([
    ['an altered body', { body: `${body} `, headers, secret }],
    ['another secret', { body, headers, secret: other }],
    ['no secret', { body, headers, secret: [] }],
    ['another id', { body, headers: { ...headers, 'webhook-id': 'evt_2' }, secret }],
    ['an old webhook', { body, headers: old, secret }],
    ['a webhook from the future', { body, headers: early, secret }],
    ['a time that is none', { body, headers: { ...headers, 'webhook-timestamp': 'now' }, secret }],
    ['no signature', { body, headers: { ...headers, 'webhook-signature': undefined }, secret }],
  ])('%s', (_case, received) => {
    expect(() => webhooks.verify(received)).toThrow(WebhookVerificationError);
  });
});

// A missing variable of the environment must not let anybody sign.
test.each(['', 'whsec_', 'whsec_!'])('refuses to work with the secret “%s”', (empty) => {
  const headers = webhooks.signForTest({ body, secret });
  expect(() => webhooks.verify({ body, headers, secret: empty })).toThrow(TypeError);
});
