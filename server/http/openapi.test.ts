import { endpoints } from '@piton/contract/endpoints.ts';
import { openApiDocument } from '@piton/contract/openapi.ts';
import { expect, test } from 'vitest';
import { bindOpenApi } from './openapi.ts';
import { testApp } from './testing/test-app.ts';

test('the document of all endpoints is served', async () => {
  const { app } = testApp();
  bindOpenApi(app, endpoints);
  const response = await app.request('/openapi.json');
  expect(await response.json()).toEqual(openApiDocument(endpoints));
});
