import { describeEndpoint } from '@piton/contract/http/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bindEndpoint } from './bind-endpoint.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';

const echo = describeEndpoint({
  method: 'GET',
  path: '/api/things/:name',
  caller: 'anyone',
  summary: 'Says what the path names.',
  params: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
  refusals: [],
});

async function get(path: string) {
  const { app, lines } = testApp();
  bindEndpoint(app, testBindDeps, echo, async ({ params }) => params);
  const response = await app.request(path);
  const body = (await response.json()) as { name?: string };
  const reported = lines().filter(({ level }) => Number(level) >= 40);
  return { status: response.status, name: body.name, reported };
}

test.each(['%00', 'a%00b', '%00%C3%A9'])(
  'refuses an id that no row can hold, whatever the endpoint’s schema allows: %s',
  async (part) => {
    expect(await get(`/api/things/${part}`)).toEqual({
      status: 404,
      name: undefined,
      reported: [],
    });
  },
);

test.each(['%ED%A0%80', '%C3%A9', '%25'])(
  'leaves invalid UTF-8 as it was written, and makes no half of a surrogate pair: %s',
  async (part) => {
    const { status, name } = await get(`/api/things/${part}`);
    expect(status).toBe(200);
    expect(name?.isWellFormed()).toBe(true);
  },
);

test('an unknown parameter is refused by its name', async () => {
  const { app } = testApp();
  const list = { ...echo, query: z.object({ status: z.string().optional() }) } as const;
  bindEndpoint(app, testBindDeps, list, async ({ params }) => params);
  expect((await app.request('/api/things/a?status=Declined')).status).toBe(200);
  const refused = await app.request('/api/things/a?statis=Declined&status=x');
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    error: { code: 'rejected_fields', fields: { statis: 'This parameter is not known.' } },
  });
});

test('every parameter is unknown to an endpoint without parameters', async () => {
  expect((await get('/api/things/a?x=1')).status).toBe(422);
});
