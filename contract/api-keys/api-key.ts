import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { text } from '../fields/person-fields.ts';
import { describeEndpoint, keyScopeNames, type KeyScope } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { lineProblem } from '../payments/payment-text.ts';
import { saleModes, type SaleMode } from '../payments/sale.ts';

/** Describes each permission of a secret key to its owner. */
export const keyScopes = {
  read: 'Read payments, refunds, disputes, payouts, balances and events',
  request: 'Create and cancel payment requests',
  charge: 'Charge cards',
  refund: 'Refund payments',
  webhooks: 'Manage webhook endpoints, which receive all events, and resend deliveries',
} as const satisfies Record<KeyScope, string>;

const keyKinds = ['secret', 'publishable'] as const;
export type KeyKind = (typeof keyKinds)[number];

/**
 * The fixed beginning of a key, by which secret scanners recognise it. The name keeps it apart from
 * other companies' keys of the same form.
 */
export function keyPrefix(kind: KeyKind, mode: SaleMode): string {
  return `${kind === 'secret' ? 'sk' : 'pk'}_${mode}_piton_`;
}

/** 32 random characters and a checksum of six. */
export const keyPattern = /^(sk|pk)_(live|test)_piton_[A-Za-z0-9]{38}$/;

const keyStates = ['active', 'expired', 'revoked'] as const;

const apiKey = z.object({
  id: z.string(),
  mode: z.enum(saleModes),
  kind: z.enum(keyKinds),
  name: z.string(),
  scopes: z.array(z.enum(keyScopeNames)),
  /** "sk_test_piton_…4fQz"; a publishable key is whole. */
  shown: z.string(),
  state: z.enum(keyStates),
  /** Its successor works already, and it expires after the overlap of the rotation. */
  isBeingReplaced: z.boolean(),
  created: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
  lastUsed: z.iso.datetime().nullable(),
  /** Hosts of the enabled webhook endpoints whose address it set, or a key that it replaced did. */
  endpointHosts: z.array(z.string()),
});
export type ApiKey = z.output<typeof apiKey>;

/** The whole key, which no later response contains. */
const createdKey = apiKey.extend({ key: z.string() });

export const apiKeyFields = z
  .object({
    mode: z.enum(saleModes),
    kind: z.enum(keyKinds),
    name: text(requiredMessage, (line) => lineProblem(line, 60)),
    scopes: z
      .array(z.enum(keyScopeNames))
      .max(keyScopeNames.length)
      .transform((scopes) => [...new Set(scopes)])
      .default([]),
    /** Days until it expires; null if it doesn't. */
    expiresInDays: z.number().int().min(1).max(365).nullable().default(null),
  })
  .strict();
export type ApiKeyFields = z.output<typeof apiKeyFields>;

/** How long a rotated key keeps working beside its successor. */
export const overlapHours = [0, 1, 24, 168] as const;

const path = '/api/companies/:companyId/api-keys';
const params = z.object({ companyId: companyIdField });
const keyParams = params.extend({ keyId: z.guid() });

export const listApiKeys = describeEndpoint({
  method: 'GET',
  path,
  caller: 'signedIn',
  summary: 'A company’s API keys in both modes, newest first.',
  params,
  output: z.object({ items: z.array(apiKey) }),
  refusals: ['forbidden'],
});

export const createApiKey = describeEndpoint({
  method: 'POST',
  path,
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'create-api-key',
  summary: 'Create an API key. A secret key is shown only in this response.',
  params,
  body: apiKeyFields,
  output: createdKey,
  refusals: ['forbidden'],
});

export const rotateApiKey = describeEndpoint({
  method: 'POST',
  path: `${path}/:keyId/rotation`,
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'create-api-key',
  summary:
    'Replace an API key by a new one, and perhaps disable its webhook endpoints. The old one keeps working for the overlap.',
  params: keyParams,
  body: z
    .object({
      overlapHours: z.literal([...overlapHours]),
      disablesEndpoints: z.boolean().default(false),
    })
    .strict(),
  output: createdKey,
  refusals: ['forbidden'],
});

export const revokeApiKey = describeEndpoint({
  method: 'POST',
  path: `${path}/:keyId/revocation`,
  caller: 'signedIn',
  securityEvent: 'revoke-api-key',
  summary: 'Revoke an API key at once and permanently, and perhaps disable its webhook endpoints.',
  params: keyParams,
  body: z.object({ disablesEndpoints: z.boolean() }).strict(),
  output: apiKey,
  refusals: ['forbidden'],
});
