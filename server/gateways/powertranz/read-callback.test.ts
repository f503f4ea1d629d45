import { describe, expect, test } from 'vitest';
import type { AuthenticationStatus, ChallengeCallback } from '../gateway.ts';
import { Secret } from '../secret.ts';
import { readCallback } from './read-callback.ts';
import { callbackOf, spiToken, tranId } from './testing/messages.ts';
import { authenticated, declined, without } from './testing/replies.ts';

describe('the browser’s callback', () => {
  const response = {
    ...declined('3D0'),
    ...authenticated('Y', '05'),
    SpiToken: spiToken,
  };
  const form = (fields: Record<string, string> = {}) =>
    new URLSearchParams({
      Response: JSON.stringify(response),
      TransactionIdentifier: tranId,
      SpiToken: spiToken,
      ...fields,
    }).toString();
  const asForm = (body: string) =>
    readCallback({ contentType: 'application/x-www-form-urlencoded', body });
  const asJson = (body: string) =>
    readCallback({ contentType: 'application/json; charset=utf-8', body });

  function expectRead(callback: ChallengeCallback | null): void {
    expect(callback).toEqual(callbackOf({ resumeKey: expect.any(Secret) as Secret }));
    expect(callback?.resumeKey.reveal()).toBe(spiToken);
    expect(JSON.stringify(callback)).not.toContain(spiToken);
  }

  test('is read from a form, or from JSON with the same members or the response alone', () => {
    expectRead(asForm(form()));
    expectRead(asForm(form({ TransactionIdentifier: tranId.toUpperCase() })));
    expectRead(asForm(form({ Response: JSON.stringify(without(response, 'SpiToken')) })));
    expectRead(asJson(JSON.stringify(Object.fromEntries(new URLSearchParams(form())))));
    expectRead(asJson(JSON.stringify(response)));
  });

  test.each<[string, string | undefined, AuthenticationStatus | null]>([
    ['3D0', 'Y', 'Y'],
    ['3D0', 'A', 'A'],
    ['3D0', 'N', 'N'],
    ['3D0', 'R', 'R'],
    ['3D0', 'U', 'U'],
    ['3D0', 'C', null],
    ['3D0', 'I', null],
    ['3D0', 'y', null],
    ['3D0', '', null],
    ['3D0', undefined, null],
    ['3D1', undefined, 'not_enrolled'],
    ['3D1', 'U', 'not_enrolled'],
    ['3D4', 'Y', null],
    ['00', 'Y', null],
    ['99', 'Y', null],
  ])('code %s with status %s claims %s', (resultCode, status, claimedStatus) => {
    const Response = JSON.stringify({ ...declined(resultCode), ...authenticated(status, '05') });
    expect(asForm(form({ Response }))).toMatchObject({ claimedStatus, resultCode });
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['another form', 'a=1'],
    ['a form without a response', new URLSearchParams({ SpiToken: spiToken }).toString()],
    ['a response that is not JSON', form({ Response: 'approved' })],
    ['a response that is null', form({ Response: 'null' })],
    ['an empty token', form({ SpiToken: '' })],
    ['a token too long', form({ SpiToken: 'x'.repeat(101) })],
    ['another token than in the response', form({ SpiToken: 'other' })],
    ['another sale than in the response', form({ TransactionIdentifier: 'other' })],
    ['a repeated field', `${form()}&SpiToken=other`],
    ['a code of another form', form({ Response: JSON.stringify(declined('<b>')) })],
  ])('is rejected: %s', (_what, body) => {
    expect(asForm(body)).toBeNull();
  });

  test.each(['', '[]', 'null', '"text"', '{"Response":7}'])('is rejected: %s', (body) => {
    expect(asJson(body)).toBeNull();
  });
});
