import { z } from 'zod';
import { keyScopes } from '../api-keys/api-key.ts';
import { describeEndpoint, keyScopeNames } from '../http/endpoint.ts';
import { describeCodes } from './describe-codes.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Mode } from './v1-fields.ts';

const currentKey = z
  .object({
    id: z.string(),
    mode: v1Mode,
    companyId: z.string().describe('The company that the key belongs to.'),
    name: z.string().describe('Yours, from the dashboard.'),
    scopes: z
      .array(z.enum(keyScopeNames))
      .describe(describeCodes('The key’s permissions.', keyScopes)),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .describe('From then on it is refused. Null if it doesn’t expire.'),
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
  output: z.object({ id: z.string(), revoked: z.literal(true).describe('It no longer works.') }),
  refusalBody: v1RefusalBody,
  refusals: [],
});
