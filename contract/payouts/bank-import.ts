import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { proof } from '../payments/proof.ts';

/**
 * What can be read in: what became of payouts, as our bank's table or as the clearing house's file of
 * returns, and what the acquirer settled of the payments taken.
 */
export const importKinds = ['bank_csv', 'nacha_returns', 'acquirer_csv'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What came of one line of a file. */
export const importResults = [
  'booked',
  /** It says what the books say already. */
  'already',
  /** No payout or payment goes by that reference. */
  'unknown',
  'wrong_amount',
  /** It cannot follow where the payout is: something is missing, or it is somebody's mistake. */
  'wrong_state',
] as const;
export type ImportResult = (typeof importResults)[number];

/** Ten thousand returns of the clearing house are half of it. */
const textLengthMax = 4_000_000;

const personBrief = z.object({ uid: z.string(), displayName: z.string() });

const importBrief = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  name: z.string(),
  sha256: z.string(),
  at: z.iso.datetime(),
  by: personBrief,
  counts: z.array(z.object({ result: z.enum(importResults), count: z.number() })),
  /** How many lines wait for a later file that books them, or for somebody who looks after them. */
  openCount: z.number(),
  /** Of what was not booked and waits no more, how many somebody looked after; the others a later file corrected. */
  lookedAfterCount: z.number(),
  /** What its booked lines come to, with their sign. */
  bookedMills: z.number(),
});
export type BankImportBrief = z.output<typeof importBrief>;

const bankImport = importBrief.extend({
  /** Whether the very same file had been read in before: then this is what came of it then. */
  isRepeat: z.boolean(),
  /** What the bank kept of our money beside it, as far as this file was the first to say so; or the acquirer of what it settled. */
  chargedMills: z.number(),
  /** A thousand at most, those that are open among them; whatever was not booked comes first. */
  lines: z.array(
    z.object({
      number: z.number(),
      reference: z.string(),
      /** What the file says of it. */
      outcome: z.string(),
      amountMills: z.number(),
      /** What the bank kept of our money for a payout, or the acquirer of what it settled. */
      chargeMills: z.number(),
      /** The acquirer's, of what it settled. */
      batch: z.string(),
      day: z.iso.date().nullable(),
      result: z.enum(importResults),
      /** In words, for whoever has to look after it. */
      said: z.string(),
      isOpen: z.boolean(),
      /** Whether two people have to say that they looked after it, as with whatever contradicts the books. */
      takesTwo: z.boolean(),
      /** What was said of a line that no file booked, by one person or by two. */
      lookedAfter: z.array(z.object({ by: personBrief, at: z.iso.datetime(), reason: z.string() })),
      /** The first later file that books what this line says. */
      correctedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
});
export type BankImport = z.output<typeof bankImport>;

export const listBankImports = describeEndpoint({
  method: 'GET',
  path: '/api/console/bank-imports',
  caller: 'staff',
  summary: 'What was read in, the newest first; the newest hundred.',
  output: z.object({ items: z.array(importBrief) }),
  refusals: [],
});

export const getBankImport = describeEndpoint({
  method: 'GET',
  path: '/api/console/bank-imports/:importId',
  caller: 'staff',
  summary: 'One file, line by line, with what came of each.',
  params: z.object({ importId: z.uuid() }),
  output: bankImport,
  refusals: [],
});

export const importBankFile = describeEndpoint({
  method: 'POST',
  path: '/api/console/bank-imports',
  caller: 'staff',
  summary:
    'Read in what the bank or the acquirer says, with the password and a code once more. The same file twice changes nothing.',
  body: z.object({
    ...proof,
    kind: z.enum(importKinds),
    name: z.string().trim().min(1).max(200),
    text: z.string().min(1).max(textLengthMax),
  }),
  // Each of its characters may take six bytes where JSON escapes it.
  bodyBytesMax: 8 * 1024 * 1024,
  timeLimitMs: 120_000,
  output: bankImport,
  refusals: ['forbidden', 'wrong_password', 'wrong_code', 'rejected_fields', 'changed_meanwhile'],
});

export const lookAfterLine = describeEndpoint({
  method: 'POST',
  path: '/api/console/bank-imports/:importId/lines/:number/looked-after',
  caller: 'staff',
  summary:
    'Say of a line that was not booked that it was looked after, with a reason, the password and a code once more. Whoever read it in leaves it to somebody else; what contradicts the books takes two people.',
  params: z.object({ importId: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) }),
  body: z.object({ ...proof, reason: z.string().trim().min(1, requiredMessage).max(500) }),
  output: bankImport,
  refusals: ['forbidden', 'wrong_password', 'wrong_code', 'changed_meanwhile'],
});
