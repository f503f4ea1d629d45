import { z } from 'zod';
import { personBrief } from '../identity/person-brief.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { proof } from '../identity/step-up-fields.ts';

/**
 * The kinds of files staff import: payout results as our bank's table or as the clearing house's
 * returns file, and the acquirer's settlements.
 */
export const importKinds = ['bank_csv', 'nacha_returns', 'acquirer_csv'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The result of one imported line. */
export const importResults = [
  'posted',
  /** The ledger already holds it. */
  'already_posted',
  /** No payout or payment has that reference. */
  'unknown',
  'wrong_amount',
  /** It doesn't follow the payout's current state: a file is missing, or it is a mistake. */
  'wrong_state',
] as const;
export type ImportResult = (typeof importResults)[number];

/** Half of it holds ten thousand returns. */
const textLengthMax = 4_000_000;

const importBrief = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  name: z.string(),
  sha256: z.string(),
  at: z.iso.datetime(),
  by: personBrief,
  counts: z.array(z.object({ result: z.enum(importResults), count: z.number() })),
  /** Lines that wait for a later file that posts them, or for staff to resolve them. */
  openCount: z.number(),
  /** Exceptions that staff resolved; later files corrected the rest. */
  resolvedCount: z.number(),
  /** The signed total of its posted lines. */
  postedMills: z.number(),
});
export type BankImportBrief = z.output<typeof importBrief>;

const bankImport = importBrief.extend({
  /** Whether the same file was imported before; the result is then that of the first import. */
  isRepeat: z.boolean(),
  /** The fees that this file reports first: our bank's, or the acquirer's on its settlements. */
  totalFeeMills: z.number(),
  /** Up to 1,000 lines with all open ones; exceptions come first. */
  lines: z.array(
    z.object({
      number: z.number(),
      reference: z.string(),
      /** The outcome reported by the file. */
      outcome: z.string(),
      amountMills: z.number(),
      /** Our bank's fee for a payout, or the acquirer's for a settlement. */
      feeMills: z.number(),
      /** The acquirer's settlement batch. */
      batch: z.string(),
      day: z.iso.date().nullable(),
      result: z.enum(importResults),
      /** Explains the result to the person who resolves it. */
      explanation: z.string(),
      isOpen: z.boolean(),
      /** Whether two people must resolve it, as for anything that contradicts the ledger. */
      needsTwoApprovals: z.boolean(),
      /** The resolutions of a line that no file posted, by one person or two. */
      resolutions: z.array(z.object({ by: personBrief, at: z.iso.datetime(), reason: z.string() })),
      /** The first later file that posts this line's content. */
      correctedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
});
export type BankImport = z.output<typeof bankImport>;

export const listBankImports = describeEndpoint({
  method: 'GET',
  path: '/api/console/bank-imports',
  caller: 'staff',
  summary: 'The newest hundred imported files.',
  output: z.object({ items: z.array(importBrief) }),
  refusals: [],
});

export const getBankImport = describeEndpoint({
  method: 'GET',
  path: '/api/console/bank-imports/:importId',
  caller: 'staff',
  summary: 'One file, line by line, with each result.',
  params: z.object({ importId: z.uuid() }),
  output: bankImport,
  refusals: [],
});

export const importBankFile = describeEndpoint({
  method: 'POST',
  path: '/api/console/bank-imports',
  caller: 'staff',
  summary:
    'Import a bank or acquirer file. Needs password and code. Importing a file again changes nothing.',
  body: z.object({
    ...proof,
    kind: z.enum(importKinds),
    name: z.string().trim().min(1).max(200),
    text: z.string().min(1).max(textLengthMax),
  }),
  // JSON may escape each character as six bytes.
  bodyBytesMax: 8 * 1024 * 1024,
  timeLimitMs: 120_000,
  output: bankImport,
  refusals: ['forbidden', 'wrong_password', 'wrong_code', 'rejected_fields', 'version_conflict'],
});

export const resolveException = describeEndpoint({
  method: 'POST',
  path: '/api/console/bank-imports/:importId/lines/:number/resolution',
  caller: 'staff',
  summary:
    'Resolve an exception with a reason. Needs password and code. The importer can’t resolve it, and a line that contradicts the ledger needs two people.',
  params: z.object({ importId: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) }),
  body: z.object({ ...proof, reason: z.string().trim().min(1, requiredMessage).max(500) }),
  output: bankImport,
  refusals: ['forbidden', 'wrong_password', 'wrong_code', 'version_conflict'],
});
