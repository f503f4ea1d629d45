import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';

/** Requests logged per key and minute. Further ones are served, but not logged. */
export const loggedPerMinute = 120;

export const loggedStatuses = ['2xx', '4xx', '5xx'] as const;
export const loggedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const loggedRequest = z.object({
  /** The id in this list. */
  id: z.string(),
  /** The response's `x-request-id`. */
  requestId: z.string(),
  at: z.iso.datetime(),
  mode: z.enum(saleModes),
  /** The secret key, with its name when the request was made. */
  key: z.object({ id: z.string(), name: z.string() }),
  method: z.string(),
  /** "/v1/payment-requests/:id"; empty if no endpoint has the path. */
  route: z.string(),
  /** Without the query. */
  path: z.string(),
  status: z.int(),
  /** Null unless the request was refused. */
  errorCode: z.string().nullable(),
  durationMs: z.int(),
});
export type LoggedRequest = z.output<typeof loggedRequest>;

const shownRequest = loggedRequest.extend({
  idempotencyKey: z.string().nullable(),
  /** The network address that sent it. */
  address: z.string(),
  /** JSON without card data, secrets and personal data; null if there was none. */
  body: z.string().nullable(),
  /** The response's `error`, as JSON; null unless the request was refused. */
  error: z.string().nullable(),
});
export type ShownRequest = z.output<typeof shownRequest>;

const path = '/api/companies/:companyId/request-log';
const params = z.object({ companyId: companyIdField });

export const listLoggedRequests = describeEndpoint({
  method: 'GET',
  path,
  caller: 'signedIn',
  summary: 'The last 30 days of requests made with a company’s secret keys, newest first.',
  params,
  query: z.object({
    mode: z.enum(saleModes).optional(),
    status: z.enum(loggedStatuses).optional(),
    method: z.enum(loggedMethods).optional(),
    keyId: z.guid().optional(),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ items: z.array(loggedRequest), nextCursor: z.string().nullable() }),
  refusals: ['forbidden'],
});

export const getLoggedRequest = describeEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  caller: 'signedIn',
  summary: 'One request made with a secret key.',
  params: params.extend({ id: z.guid() }),
  output: shownRequest,
  refusals: ['forbidden'],
});
