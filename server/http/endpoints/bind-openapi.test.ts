import { endpoints } from '@piton/contract/http/endpoints.ts';
import {
  consoleEndpoints,
  openApiDocument,
  publicEndpoints,
} from '@piton/contract/http/openapi.ts';
import { expect, test } from 'vitest';
import { bindOpenApi } from './bind-openapi.ts';
import type { Session } from './request-session.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';

const staff: Session = {
  sessionId: 's',
  userId: 'u',
  role: 2,
  needsSecondFactor: false,
  isSteppedUp: false,
  user: {} as Session['user'],
};

function served(session: Session | null) {
  const { app } = testApp();
  bindOpenApi(app, { ...testBindDeps, findSession: async () => session }, endpoints);
  const headers = { cookie: `piton_session=${'t'.repeat(43)}`, origin: 'https://shop.example' };
  return async (path: string) => app.request(path, { headers });
}

test('the public document contains no console endpoint', async () => {
  const response = await served(null)('/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  const text = await response.text();
  expect(JSON.parse(text)).toEqual(openApiDocument(publicEndpoints(endpoints)));
  expect(text).toContain('"/makPayment"');
  expect(text).not.toContain('/api/console');
});

test('the console’s document is served to staff, without CORS', async () => {
  const response = await served(staff)('/api/console/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const document = (await response.json()) as { paths: object };
  expect(document).toEqual(openApiDocument(consoleEndpoints(endpoints)));
  expect(Object.keys(document.paths).every((path) => path.startsWith('/api/console/'))).toBe(true);
});

test.each([
  ['a visitor', null],
  ['a merchant', { ...staff, role: 3 } satisfies Session],
])('to %s the console’s document is an unknown path', async (_who, session) => {
  const ask = served(session);
  const response = await ask('/api/console/openapi.json');
  const unknown = await ask('/api/console/nothing');
  expect(response.status).toBe(404);
  expect(await withoutId(response)).toEqual(await withoutId(unknown));
});

async function withoutId(response: Response): Promise<object> {
  const { error } = (await response.json()) as { error: object };
  return { ...error, requestId: '' };
}

test('together the two documents describe every endpoint', () => {
  const described = { ...publicEndpoints(endpoints), ...consoleEndpoints(endpoints) };
  expect(Object.keys(described).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
