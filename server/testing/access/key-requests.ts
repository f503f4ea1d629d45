import { randomUUID } from 'node:crypto';

const params = { companyId: 'z'.repeat(20) };
const keyParams = { ...params, keyId: randomUUID() };
export const keyFields = { mode: 'test', kind: 'secret', name: 'Shop', scopes: ['read'] };

/** A merchant's requests about API keys. */
export const keyRequests = {
  getTestTools: { params },
  listApiKeys: { params },
  listEvents: { params, query: { mode: 'test' as const } },
  createApiKey: { params, body: keyFields },
  rotateApiKey: { params: keyParams, body: { overlapHours: 24 } },
  revokeApiKey: { params: keyParams },
};
