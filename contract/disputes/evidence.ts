import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { proof } from '../identity/step-up-fields.ts';
import { companyQuery } from '../payment-requests/company-query.ts';
import { saleAuthentication } from '../payments/authentication.ts';
import { merchantDispute, shownDispute } from './dispute.ts';
import { answerLengthMax } from './evidence-fields.ts';
import { dayField } from '../time/day-field.ts';

export const evidenceTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

export const evidenceFileBytesMax = 10 * 1024 * 1024;
export const evidenceFilesMax = 10;

/** The payment as we know it, which goes to the acquirer with the evidence. */
const evidenceFacts = z.object({
  companyName: z.string(),
  /** "99.00" */
  amount: z.string(),
  paid: z.iso.datetime(),
  invoice: z.string(),
  tranId: z.string(),
  approvalCode: z.string(),
  /** "Visa •••• 0286" */
  card: z.string(),
  personName: z.string(),
  personEmail: z.string(),
  personPhone: z.string(),
  purpose: z.string(),
  channel: z.enum(['page', 'server']),
  /** When the goods were marked as collected; null if they are not. */
  collected: z.iso.datetime().nullable(),
  /** Null without 3-D Secure. */
  authentication: saleAuthentication.nullable(),
  /** The network address of the browser that paid; null if it was not recorded. */
  payerAddress: z.string().nullable(),
  /** The payment's refunds that are done or pending, oldest first. */
  refunds: z.array(
    z.object({
      /** "33.33" */
      amount: z.string(),
      isDone: z.boolean(),
      /** When it was done, or else requested. */
      at: z.iso.datetime(),
      /** The gateway's or acquirer's number; empty before it is done. */
      reference: z.string(),
    }),
  ),
});
export type EvidenceFacts = z.output<typeof evidenceFacts>;

const evidenceFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(evidenceTypes),
  bytes: z.number(),
  pages: z.number(),
});
export type EvidenceFile = z.output<typeof evidenceFile>;

const answers = z.record(z.string().max(40), z.string().max(answerLengthMax));

const response = z.object({
  answers,
  files: z.array(evidenceFile),
  facts: evidenceFacts,
  version: z.number(),
  ended: z.iso.datetime().nullable(),
  forwardedOn: z.iso.date().nullable(),
});

const disputeDetails = merchantDispute.extend({ ...response.shape });
export type DisputeDetails = z.output<typeof disputeDetails>;

const disputeParams = z.object({ disputeId: z.uuid() });
const fileParams = disputeParams.extend({ fileId: z.uuid() });
/** The draft as the caller has seen it; 0 for none. */
const version = z.int().min(0).max(1_000_000);

export const listDisputes = describeEndpoint({
  method: 'GET',
  path: '/api/disputes',
  caller: 'signedIn',
  summary:
    'A company’s disputes, or those of one payment: first those that await a response, by deadline, then the newest.',
  query: z.object({
    ...companyQuery,
    saleId: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(50).default(50),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({
    items: z.array(merchantDispute),
    /** The disputes that await a response, on all pages. */
    awaitingCount: z.number(),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['not_found', 'rejected_fields'],
});

export const getDispute = describeEndpoint({
  method: 'GET',
  path: '/api/disputes/:disputeId',
  caller: 'signedIn',
  summary: 'One dispute with the response to it, drafted or sent.',
  params: disputeParams,
  output: disputeDetails,
  refusals: [],
});

export const saveEvidence = describeEndpoint({
  method: 'PUT',
  path: '/api/disputes/:disputeId/evidence',
  caller: 'signedIn',
  summary: 'Save the draft of the evidence.',
  params: disputeParams,
  body: z.object({ version, answers }),
  output: disputeDetails,
  refusals: ['version_conflict', 'dispute_closed'],
});

export const submitEvidence = describeEndpoint({
  method: 'POST',
  path: '/api/disputes/:disputeId/evidence',
  caller: 'signedIn',
  stepUp: true,
  summary: 'Submit the saved evidence. It can’t be changed afterwards.',
  params: disputeParams,
  body: z.object({ version }),
  output: disputeDetails,
  refusals: ['version_conflict', 'dispute_closed'],
});

export const acceptDispute = describeEndpoint({
  method: 'POST',
  path: '/api/disputes/:disputeId/acceptance',
  caller: 'signedIn',
  stepUp: true,
  summary: 'Accept the dispute: the customer keeps the money.',
  params: disputeParams,
  body: z.object({ version }),
  output: disputeDetails,
  refusals: ['version_conflict', 'dispute_closed'],
});

export const addEvidenceFile = describeEndpoint({
  method: 'PUT',
  path: '/api/disputes/:disputeId/files/:fileId',
  caller: 'signedIn',
  summary:
    'Add a PDF, PNG or JPEG to the draft. The client chooses the id, so a retry is stored once.',
  params: fileParams,
  query: z.object({ name: z.string().min(1).max(300) }),
  upload: { types: evidenceTypes, bytesMax: evidenceFileBytesMax },
  timeLimitMs: 60_000,
  output: disputeDetails,
  refusals: ['version_conflict', 'dispute_closed', 'rejected_fields'],
});

export const removeEvidenceFile = describeEndpoint({
  method: 'DELETE',
  path: '/api/disputes/:disputeId/files/:fileId',
  caller: 'signedIn',
  summary: 'Remove a file from the draft.',
  params: fileParams,
  output: disputeDetails,
  refusals: ['version_conflict', 'dispute_closed'],
});

export const openEvidenceFile = describeEndpoint({
  method: 'GET',
  path: '/api/disputes/:disputeId/files/:fileId',
  caller: 'signedIn',
  summary: 'Download a file of the evidence. The audit records it.',
  params: fileParams,
  output: z.string(),
  file: 'application/octet-stream',
  refusals: [],
});

const consoleDispute = shownDispute.extend({
  ...response.shape,
  companyId: z.string(),
  /** Whether the signed-in person may record that the evidence was forwarded. */
  mayForward: z.boolean(),
});
export type ConsoleDispute = EndpointOutput<typeof getConsoleDispute>;

export const listOpenDisputes = describeEndpoint({
  method: 'GET',
  path: '/api/console/disputes',
  caller: 'staff',
  summary: 'Disputes without the acquirer’s decision, by the merchant’s deadline.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ items: z.array(shownDispute), nextCursor: z.string().nullable() }),
  refusals: ['rejected_fields'],
});

export const getConsoleDispute = describeEndpoint({
  method: 'GET',
  path: '/api/console/disputes/:disputeId',
  caller: 'staff',
  summary: 'One dispute with the merchant’s response.',
  params: disputeParams,
  output: consoleDispute,
  refusals: [],
});

export const openDisputeFile = describeEndpoint({
  method: 'GET',
  path: '/api/console/disputes/:disputeId/files/:fileId',
  caller: 'staff',
  stepUp: true,
  summary: 'Download a file of the evidence. The audit records it.',
  params: fileParams,
  output: z.string(),
  file: 'application/octet-stream',
  refusals: [],
});

export const exportEvidence = describeEndpoint({
  method: 'GET',
  path: '/api/console/disputes/:disputeId/evidence.pdf',
  caller: 'staff',
  stepUp: true,
  summary: 'The submitted evidence as one PDF for the acquirer. The audit records it.',
  params: disputeParams,
  timeLimitMs: 60_000,
  output: z.string(),
  file: 'application/octet-stream',
  refusals: ['version_conflict'],
});

export const forwardEvidence = describeEndpoint({
  method: 'POST',
  path: '/api/console/disputes/:disputeId/forwarding',
  caller: 'staff',
  summary:
    'Record the day on which the evidence was sent to the acquirer. Needs password and code.',
  params: disputeParams,
  body: z.object({ ...proof, forwardedOn: dayField('Please choose a day.') }),
  output: consoleDispute,
  refusals: ['version_conflict', 'forbidden', 'wrong_password', 'wrong_code'],
});
