import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { amountBy, cardBeginning, type CompanyKey, paymentWith } from '../payments-to-send.ts';

/** Sealed in advance, so that the load only has to send them. */
export async function sealMany(
  key: CompanyKey,
  count: number,
  random: () => number,
): Promise<string[]> {
  const bodies: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const payment = paymentWith(cardBeginning('4', random), amountBy(random));
    const encryptedTxt = await sealPayment(payment, key, new Date());
    bodies.push(JSON.stringify({ testMode: '0', companyId: key.companyId, encryptedTxt }));
  }
  return bodies;
}
