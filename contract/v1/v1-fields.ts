import { z } from 'zod';
import { millsFromText } from '../money/money.ts';
import { saleModes } from '../payments/sale.ts';
import {
  metadataBytesMax,
  metadataKeyLengthMax,
  metadataKeysMax,
  metadataTextLengthMax,
} from './v1-limits.ts';

/** The one shape of money under `/v1`. */
export const v1Money = z
  .object({
    value: z
      .string()
      .regex(/^-?\d+\.\d{2,3}$/)
      .meta({
        description:
          'Dollars as a decimal string. Amounts have two decimals, fees up to three: a third one is a tenth of a cent.',
        examples: ['45.00', '2.925'],
      }),
    currency: z.literal('XCD').describe('East Caribbean dollars.'),
  })
  .meta({ id: 'Money' });
export type V1Money = z.output<typeof v1Money>;

const amountMessage = 'A decimal string with two decimals, such as 45.00.';

export const v1Amount = z
  .object(
    {
      value: z
        .string({ error: unlessMissing(amountMessage) })
        .regex(/^(0|[1-9]\d{0,8})\.\d\d$/, amountMessage)
        .refine((value) => millsFromText(value) !== 0n, 'At least 0.01.')
        .meta({
          description: 'Dollars as a decimal string with two decimals.',
          examples: ['45.00'],
        }),
      currency: z.literal('XCD').describe('East Caribbean dollars.'),
    },
    { error: unlessMissing('An object such as {"value": "45.00", "currency": "XCD"}.') },
  )
  .strict();

/** For a value of another type. */
function unlessMissing(message: string) {
  return ({ code, input }: z.core.$ZodRawIssue) =>
    code === 'invalid_type' && input !== undefined ? message : undefined;
}

/** A time that a program sends; PostgreSQL and our responses have it in UTC. */
export const v1Time = z.iso.datetime({ offset: true });

/** The filters of lists by time. */
export const v1CreatedFrom = v1Time.optional().describe('Created at this time or later.');
export const v1CreatedTo = v1Time.optional().describe('Created before this time.');

export const v1Mode = z
  .enum(saleModes)
  .describe('The key’s: `live`, or `test` without real money.');
export const v1CreatedAt = z.iso.datetime().describe('When it was created.');

/** Ids name their kind, so that a wrong one is noticed at once. */
const idPrefixes = {
  paymentRequest: 'pr_',
  payment: 'pay_',
  refund: 're_',
  dispute: 'dp_',
  payout: 'po_',
  event: 'evt_',
  webhookEndpoint: 'we_',
  webhookDelivery: 'wd_',
  key: 'key_',
} as const;
export type IdKind = keyof typeof idPrefixes;

export function v1Id(kind: IdKind, id: string): string {
  return idPrefixes[kind] + id.replaceAll('-', '');
}

const uuidDigits = '[0-9a-f]{32}';

function idMessage(kind: IdKind, rest: string): string {
  return `An id of “${idPrefixes[kind]}” and ${rest}.`;
}

/** "webhookEndpoint" → "The id of the webhook endpoint." */
function idWords(kind: IdKind): string {
  return `The id of the ${kind.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)}.`;
}

/** An id of that kind, parsed to the stored one. */
export function v1IdField(kind: Exclude<IdKind, 'paymentRequest'>) {
  const prefix = idPrefixes[kind];
  return z
    .string()
    .regex(new RegExp(`^${prefix}${uuidDigits}$`), idMessage(kind, '32 digits from 0 to f'))
    .transform((id) =>
      id.slice(prefix.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    )
    .describe(idWords(kind));
}

export const v1RequestIdField = z
  .string()
  .regex(/^pr_[A-Za-z0-9]{16}$/, idMessage('paymentRequest', '16 letters and digits'))
  .transform((id) => id.slice(idPrefixes.paymentRequest.length))
  .describe(idWords('paymentRequest'));

/** The merchant's own data, returned as given. */
export const v1Metadata = z
  .record(
    z
      .string()
      .regex(
        new RegExp(`^[\\w.-]{1,${metadataKeyLengthMax}}$`),
        `A key of 1 to ${metadataKeyLengthMax} letters, digits, “_”, “-” and “.”.`,
      ),
    z.string().max(metadataTextLengthMax),
  )
  .refine((data) => Object.keys(data).length <= metadataKeysMax, `At most ${metadataKeysMax} keys.`)
  .refine(
    (data) => new TextEncoder().encode(JSON.stringify(data)).length <= metadataBytesMax,
    `At most ${metadataBytesMax.toLocaleString('en')} bytes in all.`,
  );

export const v1Cursor = z
  .string()
  .max(200)
  .optional()
  .describe('`nextCursor` of the page before; leave it out for the first page.');

/** The size of a page. */
export const v1LimitField = limitUpTo(100).default(25).describe('Up to this many items on a page.');

function limitUpTo(max: number) {
  const error = `A whole number from 1 to ${max}.`;
  return z.coerce.number({ error }).int(error).min(1, error).max(max, error);
}

export function v1Page<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send it as `cursor` for the next page; null on the last one.'),
  });
}

const returnUrlLengthMax = 500;

/** A page of the shop that the customer returns to, in its normal form. */
export const v1ReturnUrl = z
  .string()
  .max(returnUrlLengthMax)
  .refine(isReturnUrl, 'An https address without a user name, such as https://shop.example/thanks.')
  .transform((address) => new URL(address).href)
  .optional();

function isReturnUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, href } = new URL(address);
  if (username !== '' || password !== '' || href.length > returnUrlLengthMax) return false;
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
}
