import { expect, test } from 'vitest';
import { checkEndpointForm, emptyEndpointForm, withType } from './check-endpoint-form.ts';

const named = { ...emptyEndpointForm, url: 'https://shop.example/piton' };

test('an endpoint needs an address and an event', () => {
  expect(checkEndpointForm(emptyEndpointForm)).toEqual({
    ok: false,
    fields: { url: expect.stringContaining('https') as string },
  });
  expect(checkEndpointForm({ ...named, types: '' })).toEqual({
    ok: false,
    fields: { types: 'Choose at least one event.' },
  });
});

test('an endpoint gets all events, or those chosen', () => {
  expect(checkEndpointForm(named)).toMatchObject({ ok: true, value: { types: ['*'] } });
  const types = 'refund.failed payment.approved';
  expect(checkEndpointForm({ ...named, types })).toMatchObject({
    ok: true,
    value: { types: ['payment.approved', 'refund.failed'] },
  });
});

test('an event is added once and removed', () => {
  const two = withType(withType('refund.failed', 'payment.approved', true), 'refund.failed', true);
  expect(two).toBe('payment.approved refund.failed');
  expect(withType(two, 'refund.failed', false)).toBe('payment.approved');
});
