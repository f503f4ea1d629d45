import { z } from 'zod';
import { millsFromText } from '../money/money.ts';
import { problemWords } from '../http/problem-words.ts';

/** The one shape of money under `/v1`. */
export const v1Money = z
  .object({
    value: z.string().meta({ description: 'In dollars and cents.', examples: ['45.00'] }),
    currency: z.literal('XCD'),
  })
  .meta({ id: 'Money' });
export type V1Money = z.output<typeof v1Money>;

export const v1Amount = z
  .object({
    value: z
      .string()
      .regex(/^(0|[1-9]\d{0,8})\.\d\d$/, problemWords.no_amount)
      .refine((value) => millsFromText(value) !== 0n, problemWords.amount_zero)
      .meta({ description: 'In dollars and cents.', examples: ['45.00'] }),
    currency: z.literal('XCD'),
  })
  .strict();

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

/** An id of that kind, parsed to the stored one. */
export function v1IdField(kind: Exclude<IdKind, 'paymentRequest'>) {
  const prefix = idPrefixes[kind];
  return z
    .string()
    .regex(new RegExp(`^${prefix}${uuidDigits}$`))
    .transform((id) =>
      id.slice(prefix.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    );
}

export const v1RequestIdField = z
  .string()
  .regex(/^pr_[A-Za-z0-9]{16}$/)
  .transform((id) => id.slice(idPrefixes.paymentRequest.length));

const metadataMax = 20;

/** The merchant's own data, returned as given. */
export const v1Metadata = z
  .record(z.string().regex(/^[\w.-]{1,40}$/), z.string().max(500))
  .refine((data) => Object.keys(data).length <= metadataMax, `Use up to ${metadataMax} entries.`);

export const v1Cursor = z.string().max(200).optional();

/** The size of a page. */
export const v1LimitField = z.coerce.number().int().min(1).max(100).default(25);

export function v1Page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

const returnUrlLengthMax = 500;

/** A page of the shop that the customer returns to, in its normal form. */
export const v1ReturnUrl = z
  .string()
  .max(returnUrlLengthMax)
  .refine(isReturnUrl, 'Use an https address without a user name.')
  .transform((address) => new URL(address).href)
  .optional();

function isReturnUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, href } = new URL(address);
  if (username !== '' || password !== '' || href.length > returnUrlLengthMax) return false;
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
}
