import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from '@piton/contract/cards/proof-of-work.ts';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { fates } from './card-desk.ts';
import { addressOf, cardBeginning, fetchCompanyKey, paymentWith } from './payments-to-send.ts';

/** What became of an attempt: the gateway's word, or why it did not reach it. */
export type Paid = {
  readonly kind: string;
  /** How long the browser worked; 0 where nothing was asked. */
  readonly challengeMs: number;
  /** From the press of the button to the end. */
  readonly tookMs: number;
};

/** As banks issue them: thieves steal the cards of the same banks that customers use. */
const bins = Array.from({ length: 12 }, (_, bank) => `4556${1000 + 37 * bank}`);
/** The digit behind the bank's eight says what the gateway does with a card. */
export const cardMark = '4556\\d{4}';

/** The page gives up a request that has no response by then, and a merchant's server waits twice that. */
const pageLimitMs = 15_000;
const serverLimitMs = 30_000;

type Paying = {
  readonly address?: string;
  readonly isDeclined?: boolean;
  readonly name?: string;
  readonly request?: string;
};

export type CardPayer = {
  /** As the page does it: a challenge is solved, and the same text sent again. */
  readonly payOnPage: (
    paying: Paying & { leavesChallenge?: true; browser?: Browser; endsAt?: number },
  ) => Promise<Paid>;
  readonly payByServer: (paying: Paying) => Promise<Paid>;
};

/** Of stolen cards so many are declined. */
export const stolenShare = 0.95;

type Action = { readonly challenge: string; readonly level: number };

/** Solves one challenge after the other. */
type Browser = (action: Action) => Promise<{ proof: string; tookMs: number }>;

function openBrowser(): Browser {
  let before = Promise.resolve();
  return ({ challenge, level }) => {
    const solving = before.then(async () => {
      const begun = performance.now();
      const proof = await solveChallenge(challenge, level);
      return { proof, tookMs: performance.now() - begun };
    });
    before = solving.then(() => undefined);
    return solving;
  };
}

/** Customers have a machine each; here all of them share one. */
const customersBrowser = openBrowser();

/** The same card twice would be asked whether it means to pay again. */
function drawCards(random: () => number): (fate: number) => string {
  const used = new Set<string>();
  return function newCard(fate) {
    const bin = bins[Math.floor(random() * bins.length)] ?? '';
    const card = cardBeginning(`${bin}${fate}`, random);
    if (used.has(card)) return newCard(fate);
    used.add(card);
    return card;
  };
}

export async function createCardPayer(
  url: string,
  companyId: string,
  random: () => number,
): Promise<CardPayer> {
  const key = await fetchCompanyKey(url, companyId);
  const newCard = drawCards(random);

  async function sealed({ isDeclined = false, name = 'Customer' }: Paying): Promise<string> {
    const fate = isDeclined ? fates.declined : fates.approved;
    const payment = paymentWith(newCard(fate), '25.00');
    return sealPayment({ ...payment, personName: name }, key, new Date());
  }

  async function post(
    path: string,
    body: object,
    { address, limitMs }: { address: string; limitMs: number },
  ): Promise<Answer> {
    const response = await fetch(url + path, {
      signal: AbortSignal.timeout(limitMs),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ companyId, testMode: '0', ...body }),
    });
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
    const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
    return { ...answer, retryAfterSeconds };
  }

  return {
    payOnPage: async ({
      address = addressOf(0),
      leavesChallenge,
      browser = customersBrowser,
      endsAt = Infinity,
      ...paying
    }) => {
      const begunAt = performance.now();
      const encryptedTxt = await sealed(paying);
      const limits = { address, limitMs: pageLimitMs };
      const ended = (kind: string) => ({ kind, challengeMs, tookMs: performance.now() - begunAt });
      let challengeMs = 0;
      let proof: string | undefined;
      for (;;) {
        const answer = await post('/webPay', { encryptedTxt, proof }, limits).catch(lateAnswer);
        if (answer === null) return ended('no response');
        if (performance.now() > endsAt) return ended('given up');
        const { action } = answer.body;
        // The shop is busy, and nothing was charged: the page asks again with the same text.
        if (isTurnedAway(answer) && !leavesChallenge) {
          await wait(1000 * Math.max(1, answer.retryAfterSeconds));
          continue;
        }
        if (action === undefined || leavesChallenge) return ended(kindOf(answer));
        const solved = await browser(action);
        proof = solved.proof;
        challengeMs += solved.tookMs;
      }
    },
    payByServer: async ({ address = '203.0.113.50', request, ...paying }) => {
      const begunAt = performance.now();
      const encryptedTxt = await sealed(paying);
      const limits = { address, limitMs: serverLimitMs };
      const answer = await post('/makPayment', { encryptedTxt, request }, limits).catch(lateAnswer);
      const tookMs = performance.now() - begunAt;
      return { kind: answer === null ? 'no response' : kindOf(answer), challengeMs: 0, tookMs };
    },
  };
}

type Attack = {
  readonly count: number;
  readonly endsAt: number;
  /** Whether they solve the page's challenges, on a machine of their own. */
  readonly isSolving: boolean;
};

/** Each card from an address of its own, over page and server, forty at the same moment. */
export async function testCards(
  payer: CardPayer,
  { count, endsAt, isSolving }: Attack,
): Promise<Paid[]> {
  const attempts: Paid[] = [];
  const browser = openBrowser();
  let next = 0;
  const tester = async () => {
    while (next < count && performance.now() < endsAt) {
      const card = next++;
      const stolen = {
        address: addressOf(card),
        name: 'Thief',
        // Every twentieth card still works.
        isDeclined: card % 20 < stolenShare * 20,
      };
      const how = isSolving ? { browser, endsAt } : { leavesChallenge: true as const };
      attempts.push(
        card % 2 === 0
          ? await payer.payOnPage({ ...stolen, ...how })
          : await payer.payByServer(stolen),
      );
    }
  };
  await Promise.all(Array.from({ length: 40 }, tester));
  return attempts;
}

/** Another error than a limit that was reached is the proof's own. */
function lateAnswer(error: unknown): null {
  if (error instanceof Error && error.name === 'TimeoutError') return null;
  throw error;
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
