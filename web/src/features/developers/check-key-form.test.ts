import { requiredMessage } from '@piton/contract/http/messages.ts';
import { expect, test } from 'vitest';
import { checkKeyForm, emptyKeyForm, withScope } from './check-key-form.ts';

const named = { ...emptyKeyForm, name: 'Shop' };

test('a secret key needs a name and a permission', () => {
  expect(checkKeyForm(emptyKeyForm)).toMatchObject({
    ok: false,
    fields: { name: requiredMessage, scopes: 'Choose at least one permission.' },
  });
  expect(checkKeyForm({ ...named, scopes: 'refund read', expiresInDays: '90' })).toEqual({
    ok: true,
    value: {
      mode: 'test',
      kind: 'secret',
      name: 'Shop',
      scopes: ['read', 'refund'],
      expiresInDays: 90,
    },
  });
});

test('a publishable key has no permissions, even if some were chosen before', () => {
  expect(checkKeyForm({ ...named, kind: 'publishable', scopes: 'charge' })).toMatchObject({
    ok: true,
    value: { kind: 'publishable', scopes: [], expiresInDays: null },
  });
});

test('a permission is added once and removed', () => {
  expect(withScope(withScope('read', 'charge', true), 'charge', true)).toBe('read charge');
  expect(withScope('read charge', 'read', false)).toBe('charge');
});
