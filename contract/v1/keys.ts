import { z } from 'zod';
import { describeEndpoint, keyScopeNames } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';
import { v1RefusalBody } from './v1-errors.ts';

const currentKey = z
  .object({
    id: z.string(),
    mode: z.enum(saleModes),
    companyId: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopeNames)),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Key' });

export const getCurrentKey = describeEndpoint({
  method: 'GET',
  path: '/v1/keys/current',
  caller: 'secretKey',
  summary: 'Returns the key that the request was made with.',
  output: currentKey,
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const revokeCurrentKey = describeEndpoint({
  method: 'DELETE',
  path: '/v1/keys/current',
  caller: 'secretKey',
  securityEvent: 'revoke-api-key',
  summary:
    'Revoke the key that the request was made with, at once and permanently. The webhook endpoints whose address it set are disabled.',
  output: z.object({ id: z.string(), revoked: z.literal(true) }),
  refusalBody: v1RefusalBody,
  refusals: [],
});
