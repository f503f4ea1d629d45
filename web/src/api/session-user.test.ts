import type { SessionUser } from '@piton/contract/identity/session.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearUser, storeUser } from './session-user.ts';

const user: SessionUser = {
  uid: '0192f3a0-7c31-7e51-8a5c-2f6f0a8d1b11',
  displayName: 'Marie Alexander',
  email: 'marie@example.com',
  emailVerified: true,
  primaryCompany: null,
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

/** Records the messages other tabs receive. */
async function messagesElsewhere(act: () => void): Promise<unknown[]> {
  const messages: unknown[] = [];
  const other = new BroadcastChannel('piton-session');
  const last = Promise.withResolvers<void>();
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'last') last.resolve();
    else messages.push(data);
  });
  act();
  const closing = new BroadcastChannel('piton-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none to name.
  closing.postMessage('last');
  await last.promise;
  other.close();
  closing.close();
  return messages;
}

test('only the summary is stored', () => {
  const account = { ...user, phone: '+1 758 452 1234', role: 3 };
  storeUser(account);
  expect([...stored.keys()]).toEqual(['user']);
  expect(JSON.parse(stored.get('user') ?? '')).toEqual(user);
  clearUser();
  expect(stored.size).toBe(0);
});

test('other tabs are notified of a new user, and not of the same one again', async () => {
  const messages = await messagesElsewhere(() => {
    storeUser(user);
    storeUser({ ...user, displayName: 'Marie A.' });
    storeUser({ ...user, uid: 'another' });
  });
  expect(messages).toEqual([
    { kind: 'signed_in', uid: user.uid },
    { kind: 'signed_in', uid: 'another' },
  ]);
});

test('a tab without storage remembers on its own', async () => {
  const shut = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: shut, setItem: shut, removeItem: shut });
  const messages = await messagesElsewhere(() => {
    storeUser(user);
    storeUser({ ...user, displayName: 'Marie A.' });
    clearUser();
    storeUser(user);
  });
  expect(messages).toEqual([
    { kind: 'signed_in', uid: user.uid },
    { kind: 'signed_in', uid: user.uid },
  ]);
  clearUser();
});

test('a full storage leaves no other user behind', async () => {
  storeUser({ ...user, uid: 'another' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    },
    removeItem: (key: string) => void stored.delete(key),
  });
  expect(await messagesElsewhere(() => storeUser(user))).toHaveLength(1);
  expect(stored.size).toBe(0);
  expect(await messagesElsewhere(() => storeUser(user))).toHaveLength(0);
  clearUser();
});

test('a value written by hand is no user', async () => {
  stored.set('user', '{"uid":');
  expect(await messagesElsewhere(() => storeUser(user))).toHaveLength(1);
});
