import { cardBrands } from '@piton/contract/cards/card-brand.ts';
import {
  payLanguages,
  payRequestStates,
  testCardOutcomes,
  type PayPageProps,
} from '@piton/contract/payments/pay-page-props.ts';
import { z } from 'zod';
import { dataTextIn } from '../../http/pages/fill-pay-page.ts';

/** A live page's own data, limited to what this release would send. */
export type LivePage = Exclude<PayPageProps, { page: 'receipt' }>;

const inLanguage = { language: z.enum(payLanguages), search: z.string() };

const request = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('unknown') }),
  z.strictObject({
    state: z.enum(payRequestStates),
    requestId: z.string(),
    amount: z.string().regex(/^\d+\.\d{2}$/),
    purpose: z.string().max(60),
    reference: z.string().max(120),
  }),
]);

const livePage = z.discriminatedUnion('page', [
  z.strictObject({ page: z.literal('unknown'), ...inLanguage }),
  z.strictObject({
    page: z.literal('pay'),
    company: z.strictObject({
      companyId: z.string(),
      companyName: z.string(),
      publicKey: z.string(),
      keyId: z.string(),
      acceptsLive: z.boolean(),
      isChecked: z.boolean(),
    }),
    mode: z.enum(['live', 'test']),
    today: z.iso.date(),
    amountMax: z.string().regex(/^\d+\.\d{2}$/),
    cardBrands: z.array(z.enum(cardBrands)),
    testCards: z
      .array(z.tuple([z.string().regex(/^\d{4}( \d{4}){3}$/), z.enum(testCardOutcomes)]))
      .optional(),
    isExtended: z.boolean(),
    request: request.optional(),
    preset: z
      .strictObject({ amount: z.string().optional(), purpose: z.string().optional() })
      .optional(),
    ...inLanguage,
  }),
]) satisfies z.ZodType<LivePage>;

export function readLivePage(html: string): LivePage | null {
  const text = dataTextIn(html);
  if (text === null) return null;
  try {
    return livePage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function saysItIsDemo(html: string): boolean {
  return /<html\b[^>]* data-mode="demo"/.test(html);
}
