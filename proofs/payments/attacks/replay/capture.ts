import { sealPayment, sealPaymentPlain } from '@piton/contract/cards/sealing.ts';
import { rawRsaOf } from '../oracle/oaep.ts';
import { amountBy, cardBeginning, type CompanyKey, paymentWith } from '../payments-to-send.ts';
import { blockSpellings, jweSpellings, plusModulus, type Spelling } from './respell.ts';

/** An intercepted text, and all its respellings. */
export type Captured = { readonly text: string; readonly spellings: readonly Spelling[] };

const forms = ['jwe', 'block', 'jwe with 00', 'block with 00'] as const;

/** One in ten begins with the byte that can be dropped, in both forms. */
export async function capture(
  key: CompanyKey,
  random: () => number,
  index: number,
): Promise<Captured> {
  const payment = paymentWith(cardBeginning('4', random), amountBy(random));
  const form = forms[(index % 2) + (index % 20 < 2 ? 2 : 0)] ?? 'jwe';
  const isJwe = form.startsWith('jwe');
  const blockOf = (text: string) =>
    isJwe ? Buffer.from(text.split('.')[1] ?? '', 'base64url') : Buffer.from(text, 'base64');
  for (;;) {
    const text = isJwe
      ? await sealPayment(payment, key, new Date())
      : await sealPaymentPlain(payment, key);
    if (form.endsWith('00') && blockOf(text)[0] !== 0) continue;
    const ofBlock = [...blockSpellings, plusModulus(rawRsaOf(key).modulus)];
    return { text, spellings: isJwe ? jweSpellings : ofBlock };
  }
}
