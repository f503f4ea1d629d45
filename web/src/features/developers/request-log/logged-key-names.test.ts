import { expect, test } from 'vitest';
import { loggedKeyNames } from './logged-key-names.ts';

const keys = [
  { id: '1', mode: 'test', kind: 'secret', name: 'Shop', shown: 'sk_test_piton_…4fQz' },
  { id: '2', mode: 'live', kind: 'secret', name: 'Shop', shown: 'sk_live_piton_…8aBc' },
  { id: '3', mode: 'test', kind: 'publishable', name: 'Page', shown: 'pk_test_piton_abc' },
] as const;

test('the list is filtered by secret keys of its mode', () => {
  expect([...loggedKeyNames(keys, 'test')]).toEqual([['1', 'Shop (sk_test_piton_…4fQz)']]);
  expect([...loggedKeyNames(keys, 'live').keys()]).toEqual(['2']);
});
