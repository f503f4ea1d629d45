import { randomUUID } from 'node:crypto';

const params = { companyId: 'z'.repeat(20) };
const keyParams = { ...params, keyId: randomUUID() };
export const keyFields = { mode: 'test', kind: 'secret', name: 'Shop', scopes: ['read'] };

export const addressFields = { mode: 'test', address: 'https://shop.example.lc' };

/** A merchant's requests about API keys and return addresses. */
export const keyRequests = {
  getTestTools: { params },
  listApiKeys: { params },
  listEvents: { params, query: { mode: 'test' as const } },
  createApiKey: { params, body: keyFields },
  rotateApiKey: { params: keyParams, body: { overlapHours: 24 } },
  revokeApiKey: { params: keyParams, body: { disablesEndpoints: true } },
  listLoggedRequests: { params },
  getLoggedRequest: { params: { ...params, id: randomUUID() } },
  listReturnAddresses: { params },
  addReturnAddress: { params, body: addressFields },
  removeReturnAddress: { params: { ...params, addressId: randomUUID() } },
};
