import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { proof } from '../identity/step-up-fields.ts';

/** The columns of the file, in this order. */
export const disputeColumns = [
  'Reference',
  'Invoice',
  'Amount',
  'Fee',
  'Notified on',
  'Reason',
  'Respond by',
] as const;

/** The result of one line. */
const disputeImportResults = [
  'proposed',
  /** The dispute, or a proposal of it, exists with the same details. */
  'known',
  /** It exists with other details. */
  'different',
  /** Staff rejected or withdrew its proposal. */
  'rejected',
  /** No live payment has that invoice number. */
  'unknown',
  /** The payment is one of the person's own company. */
  'own',
  /** A settlement opened a dispute of this amount without the acquirer's reference. */
  'possible_duplicate',
  /** The payment is not approved, or another proposal for it is open. */
  'not_now',
  /** The amount exceeds the part that is neither refunded nor disputed. */
  'too_much',
  /** The notice is older than the payment, or from the future. */
  'wrong_day',
  /** The person has reached the limit of open proposals. */
  'too_many',
] as const;
export type DisputeImportResult = (typeof disputeImportResults)[number];

const output = z.object({
  lines: z.array(
    z.object({
      number: z.number(),
      reference: z.string(),
      invoice: z.string(),
      amountMills: z.number(),
      result: z.enum(disputeImportResults),
      saleId: z.string().nullable(),
      companyName: z.string().nullable(),
    }),
  ),
});

/** Half of it holds the 200 lines that one file may have. */
export const disputeTextLengthMax = 50_000;
const text = z.string().min(1).max(disputeTextLengthMax);
const timeLimitMs = 60_000;
// JSON may escape each character as six bytes.
const bodyBytesMax = 320 * 1024;

export const previewDisputes = describeEndpoint({
  method: 'POST',
  path: '/api/console/dispute-imports/preview',
  caller: 'staff',
  summary: 'What importing the acquirer’s file of disputes would do. It changes nothing.',
  body: z.object({ text }),
  bodyBytesMax,
  timeLimitMs,
  output,
  refusals: ['forbidden', 'rejected_fields'],
});

export const importDisputes = describeEndpoint({
  method: 'POST',
  path: '/api/console/dispute-imports',
  caller: 'staff',
  summary:
    'Propose each dispute of the acquirer’s file. Needs password and code, then a second person’s approval of each. Importing a file again proposes only what is new.',
  body: z.object({ ...proof, text }),
  bodyBytesMax,
  timeLimitMs,
  output,
  refusals: ['forbidden', 'wrong_password', 'wrong_code', 'rejected_fields'],
});
export type ImportedDisputes = EndpointOutput<typeof importDisputes>;
