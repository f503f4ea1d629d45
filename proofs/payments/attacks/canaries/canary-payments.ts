import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { sealPayment, sealPaymentPlain } from '@piton/contract/cards/sealing.ts';
import { fates } from '../card-desk.ts';
import { cardMark, codeMark } from './find-canaries.ts';
import { bytesOf, padBlock, rawRsaOf } from '../oracle/oaep.ts';
import { cardBeginning, type CompanyKey, paymentWith } from '../payments-to-send.ts';
import type { PayFunction } from '../read-web-pay-response.ts';

/** A request whose card must leave no trace, whatever its result. */
export type CanaryRequest = {
  readonly path: PayFunction;
  readonly body: string;
  /** The query string. */
  readonly query?: string;
};

export type CanaryDeps = {
  readonly key: CompanyKey;
  readonly otherCompany: string;
  readonly random: () => number;
  /** All sent cards. */
  readonly cards: Set<string>;
};

/** A payment, successful or failing, in one or more requests. */
export type Flow = (deps: CanaryDeps) => Promise<CanaryRequest[]>;

/** A card of the proof with a known result at the gateway. */
function canaryCard({ random, cards }: CanaryDeps, fate: keyof typeof fates = 'approved'): string {
  const card = cardBeginning(`${cardMark}${fates[fate]}`, random);
  cards.add(card);
  return card;
}

function amountOf(random: () => number): string {
  return (1 + Math.floor(random() * 100_000) / 100).toFixed(2);
}

export function pays(fate: keyof typeof fates, path: PayFunction, testMode: '0' | '1' = '0'): Flow {
  return async (deps) => {
    const { key, random } = deps;
    const payment = { ...paymentWith(canaryCard(deps, fate), amountOf(random)) };
    const isPlain = path === '/makPayment' && random() < 0.5;
    const encryptedTxt = isPlain
      ? await sealPaymentPlain(payment, key)
      : await sealPayment(payment, key, new Date());
    return [{ path, body: JSON.stringify({ testMode, companyId: key.companyId, encryptedTxt }) }];
  };
}

/** Puts the card number or the code into a wrong field. */
function misplaced(change: (card: string) => Partial<PaymentObject>): Flow {
  return async (deps) => {
    const { key, random } = deps;
    const card = canaryCard(deps);
    const payment = { ...paymentWith(card, amountOf(random)), ...change(card) };
    const encryptedTxt = await sealPayment(payment, key, new Date());
    const body = JSON.stringify({ testMode: '0', companyId: key.companyId, encryptedTxt });
    return [{ path: random() < 0.5 ? '/webPay' : '/makPayment', body }];
  };
}

/** Seals something that is not a payment. */
function sealedText(textOf: (card: string) => string): Flow {
  return async (deps) => {
    const { key } = deps;
    const { raise, blockBytes } = rawRsaOf(key);
    const block = raise(padBlock(Buffer.from(textOf(canaryCard(deps))), blockBytes));
    const encryptedTxt = bytesOf(block, blockBytes).toString('base64');
    const body = JSON.stringify({ testMode: '0', companyId: key.companyId, encryptedTxt });
    return [{ path: '/makPayment', body }];
  };
}

/** Sends an unsealed payment, like a client with a faulty integration. */
function unsealed(bodyOf: (card: string, companyId: string) => string, isInAddress = false): Flow {
  return (deps) => {
    const card = canaryCard(deps);
    const body = bodyOf(card, deps.key.companyId);
    const query = isInAddress ? { query: `?cardNumber=${card}&cvv=${codeMark}` } : {};
    return Promise.resolve([{ path: '/makPayment', body, ...query }]);
  };
}

function repeated(times: number, path: PayFunction, hasSameAmount: boolean): Flow {
  return async (deps) => {
    const { key, random } = deps;
    const payment = { ...paymentWith(canaryCard(deps), amountOf(random)) };
    return Promise.all(
      Array.from({ length: times }, async () => {
        const amount = hasSameAmount ? payment.amount : amountOf(random);
        const encryptedTxt = await sealPayment({ ...payment, amount }, key, new Date());
        const companyId = key.companyId;
        return { path, body: JSON.stringify({ testMode: '0', companyId, encryptedTxt }) };
      }),
    );
  };
}

const spaced = (card: string) => card.replaceAll(/(?<=^(?:\d{4})+)(?=\d)/g, ' ');
const dashed = (card: string) => spaced(card).replaceAll(' ', '-');

export const flows: Readonly<Record<string, Flow>> = {
  'approved on the page': pays('approved', '/webPay'),
  'approved for a server': pays('approved', '/makPayment'),
  declined: pays('declined', '/webPay'),
  incomplete: pays('incomplete', '/makPayment'),
  'in test mode': pays('approved', '/webPay', '1'),
  'wrong check digit': misplaced((card) => ({
    cardNumber: `${card.slice(0, -1)}${(Number(card.slice(-1)) + 1) % 10}`,
  })),
  'spaced number': misplaced((card) => ({ cardNumber: spaced(card) })),
  'in the holder': misplaced((card) => ({ name: `Ada ${spaced(card)}` })),
  'in the payer': misplaced((card) => ({ personName: `Ada ${dashed(card)}` })),
  'in the purpose': misplaced((card) => ({ purpose: `Rent ${card}` })),
  'in the email': misplaced((card) => ({ personEmail: `ada${card}@example.lc` })),
  'in the phone': misplaced((card) => ({ personPhone: card })),
  'in the amount': misplaced((card) => ({ amount: card })),
  'in the month': misplaced((card) => ({ month: card })),
  'in the country': misplaced((card) => ({ country: spaced(card) })),
  'in the currency': misplaced((card) => ({ currency: dashed(card) })),
  'code too long': misplaced(() => ({ cvv: codeMark })),
  'number as a number': sealedText((card) => `{"cardNumber":${card},"cvv":${codeMark}}`),
  'no object': sealedText((card) => `["${card}"]`),
  'no JSON': sealedText((card) => `card ${card} cvv ${codeMark}`),
  'a key twice': sealedText((card) => `{"cardNumber":"${card}","cardNumber":"${card}"}`),
  'for another company': async (deps) => {
    const [request] = await pays('approved', '/webPay')(deps);
    const body = request?.body.replace(deps.key.companyId, deps.otherCompany) ?? '';
    return [{ path: '/webPay', body }];
  },
  'not sealed': unsealed((card, companyId) =>
    JSON.stringify({
      companyId,
      encryptedTxt: JSON.stringify({ cardNumber: card, cvv: codeMark }),
    }),
  ),
  'beside the seal': unsealed((card, companyId) =>
    JSON.stringify({ companyId, encryptedTxt: 1, cardNumber: card, cvv: codeMark }),
  ),
  'as the company': unsealed((card) => JSON.stringify({ companyId: card, encryptedTxt: card })),
  'broken JSON': unsealed((card) => `{"cardNumber":"${card}","cvv":"${codeMark}"`),
  'in the address': unsealed(
    (_, companyId) => JSON.stringify({ companyId, encryptedTxt: '' }),
    true,
  ),
  'tried too often': repeated(7, '/makPayment', false),
  'paid twice': repeated(2, '/webPay', true),
};
