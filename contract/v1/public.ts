import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Mode, v1Money, v1RequestIdField } from './v1-fields.ts';
import { v1RequestStatus } from './payment-requests.ts';

const publicCompany = z
  .object({
    id: z.string(),
    name: z.string().describe('As customers see it.'),
    mode: v1Mode,
    publicKey: z.string().describe('The RSA key to seal cards with: SPKI in PEM.'),
    keyId: z.string().describe('Identifies the public key in the header of a JWE, as `kid`.'),
    acceptsLive: z.boolean().describe('Whether it can take live payments.'),
  })
  .meta({ id: 'PublicCompany' });

const publicRequest = z
  .object({
    id: z.string(),
    mode: v1Mode,
    status: v1RequestStatus,
    amount: v1Money.describe('The amount that the customer pays.'),
    purpose: z.string().describe('Shown to the customer.'),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .describe('From then on it can’t be paid. Null if it doesn’t expire.'),
    url: z.url().describe('The page on which the customer pays.'),
  })
  .meta({ id: 'PublicPaymentRequest' });

export const v1GetPublicCompany = describeEndpoint({
  method: 'GET',
  path: '/v1/public/company',
  caller: 'anyKey',
  isOpenToAllOrigins: true,
  summary: 'Returns the key’s company, and the public key to seal cards with.',
  output: publicCompany,
  refusalBody: v1RefusalBody,
  refusals: ['not_found'],
});

export const v1GetPublicPaymentRequest = describeEndpoint({
  method: 'GET',
  path: '/v1/public/payment-requests/:id',
  caller: 'anyKey',
  isOpenToAllOrigins: true,
  summary: 'Returns what any visitor may know about a payment request.',
  params: z.object({ id: v1RequestIdField }),
  output: publicRequest,
  refusalBody: v1RefusalBody,
  refusals: [],
});
