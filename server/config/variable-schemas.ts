import { z } from 'zod';

export function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
}

export function urlOf(...protocols: string[]): z.ZodType<string, string> {
  return z
    .string()
    .refine((text) => URL.canParse(text), 'is not a URL')
    .refine(
      (text) => !URL.canParse(text) || protocols.includes(new URL(text).protocol),
      `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
}

export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');

/** Strict base64 of exactly 32 bytes: two programs could decode lenient base64 into different keys. */
export const key32 = z
  .string()
  .refine((text) => {
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === 32 && bytes.toString('base64') === text;
  }, 'is not 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'));
