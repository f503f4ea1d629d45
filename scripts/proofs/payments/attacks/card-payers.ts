import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from '@piton/contract/proof-of-work.ts';
import { sealPayment } from '@piton/contract/sealing.ts';
import { fates } from './card-desk.ts';
import { addressOf, cardBeginning, fetchCompanyKey, paymentWith } from './payments-to-send.ts';

/** What became of an attempt: the gateway's word, or why it did not reach it. */
export type Paid = {
  readonly kind: string;
  /** How long the browser worked; 0 where nothing was asked. */
  readonly challengeMs: number;
};

type Paying = {
  readonly address?: string;
  readonly isDeclined?: boolean;
  readonly name?: string;
  readonly request?: string;
};

export type CardPayer = {
  /** As the page does it: a challenge is solved, and the same text sent again. */
  readonly payOnPage: (paying: Paying & { leavesChallenge?: true }) => Promise<Paid>;
  readonly payByServer: (paying: Paying) => Promise<Paid>;
};

/** Of stolen cards so many are declined. */
export const stolenShare = 0.95;

type Action = { readonly challenge: string; readonly level: number };

let browsers = Promise.resolve();

/** Customers have a machine each; here all of them share one, and solve one after the other. */
async function solveInTurn({ challenge, level }: Action) {
  const solving = browsers.then(async () => {
    const begun = performance.now();
    const proof = await solveChallenge(challenge, level);
    return { proof, tookMs: performance.now() - begun };
  });
  browsers = solving.then(() => undefined);
  return solving;
}

export async function createCardPayer(
  url: string,
  companyId: string,
  random: () => number,
): Promise<CardPayer> {
  const key = await fetchCompanyKey(url, companyId);

  async function sealed({ isDeclined = false, name = 'Customer' }: Paying): Promise<string> {
    const fate = isDeclined ? fates.declined : fates.approved;
    const payment = paymentWith(cardBeginning(`4${fate}`, random), '25.00');
    return sealPayment({ ...payment, personName: name }, key, new Date());
  }

  async function post(path: string, body: object, address: string): Promise<Answer> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ companyId, testMode: '0', ...body }),
    });
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
    const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
    return { ...answer, retryAfterSeconds };
  }

  return {
    payOnPage: async ({ address = addressOf(0), leavesChallenge, ...paying }) => {
      const encryptedTxt = await sealed(paying);
      let challengeMs = 0;
      let proof: string | undefined;
      for (;;) {
        const answer = await post('/webPay', { encryptedTxt, proof }, address);
        const { action } = answer.body;
        // The shop is busy, and nothing was charged: the page asks again with the same text.
        if (isTurnedAway(answer) && !leavesChallenge) {
          await wait(1000);
          continue;
        }
        if (action === undefined || leavesChallenge) return { kind: kindOf(answer), challengeMs };
        const solved = await solveInTurn(action);
        proof = solved.proof;
        challengeMs += solved.tookMs;
      }
    },
    payByServer: async ({ address = '203.0.113.50', request, ...paying }) => {
      const encryptedTxt = await sealed(paying);
      const answer = await post('/makPayment', { encryptedTxt, request }, address);
      return { kind: kindOf(answer), challengeMs: 0 };
    },
  };
}

/** Each card from an address of its own, over page and server, forty at the same moment. */
export async function testCards(payer: CardPayer, count: number): Promise<Paid[]> {
  const attempts: Paid[] = [];
  let next = 0;
  const tester = async () => {
    while (next < count) {
      const card = next++;
      const stolen = {
        address: addressOf(card),
        name: 'Thief',
        // Every twentieth card still works.
        isDeclined: card % 20 < stolenShare * 20,
      };
      attempts.push(
        card % 2 === 0
          ? await payer.payOnPage({ ...stolen, leavesChallenge: true })
          : await payer.payByServer(stolen),
      );
    }
  };
  await Promise.all(Array.from({ length: 40 }, tester));
  return attempts;
}

type Answer = {
  readonly status: number;
  readonly retryAfterSeconds: number;
  readonly body: {
    readonly msg?: string | { readonly FinancialResultCode: readonly [string] };
    readonly action?: Action;
    readonly status?: string;
    readonly error?: string;
  };
};

/** As the page decides: longer than that it does not wait. */
function isTurnedAway({ status, retryAfterSeconds }: Answer): boolean {
  return status === 503 || (status === 429 && retryAfterSeconds <= 120);
}

function kindOf({ status, body: { msg, action, error, ...body } }: Answer): string {
  if (action !== undefined) return 'challenged';
  if (typeof msg === 'object') return msg.FinancialResultCode[0];
  if (msg !== undefined) return `${status} ${msg}`;
  return error === undefined || error === '' ? (body.status ?? '') : error;
}
