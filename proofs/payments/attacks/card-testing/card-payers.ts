import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from '@piton/contract/cards/proof-of-work.ts';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { fates } from '../card-desk.ts';
import { addressOf, cardBeginning, fetchCompanyKey, paymentWith } from '../payments-to-send.ts';

/** The result of an attempt: the gateway's word, or why it did not arrive. */
export type Paid = {
  readonly kind: string;
  /** The browser's time on challenges; 0 without one. */
  readonly challengeMs: number;
  /** From the press of the button to the end. */
  readonly tookMs: number;
};

/** As issued by real banks: stolen cards come from the same banks as customers' cards. */
const bins = Array.from({ length: 12 }, (_, bank) => `4556${1000 + 37 * bank}`);
/** The digit after the issuer's eight selects the result at the gateway. */
export const cardMark = '4556\\d{4}';

/**
 * The page gives up a request without a response after this time, a merchant's server after twice
 * that.
 */
const pageLimitMs = 15_000;
const serverLimitMs = 30_000;

type Paying = {
  readonly address?: string;
  readonly isDeclined?: boolean;
  readonly name?: string;
  readonly request?: string;
};

export type CardPayer = {
  /** Like the page: solves a challenge and sends the same text again. */
  readonly payOnPage: (
    paying: Paying & { leavesChallenge?: true; browser?: Browser; endsAt?: number },
  ) => Promise<Paid>;
  readonly payByServer: (paying: Paying) => Promise<Paid>;
};

/** The share of stolen cards that are declined. */
export const stolenShare = 0.95;

type Action = { readonly challenge: string; readonly level: number };

/** Solves challenges one at a time. */
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

/** Real customers have a device each; here all share one. */
const customersBrowser = openBrowser();

/** Unique cards, because a repeated one would need a confirmation. */
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
  ): Promise<RawResponse> {
    const response = await fetch(url + path, {
      signal: AbortSignal.timeout(limitMs),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ companyId, testMode: '0', ...body }),
    });
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
    const json = (await response.json()) as RawResponse['body'];
    return { status: response.status, body: json, retryAfterSeconds };
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
        const result = await post('/webPay', { encryptedTxt, proof }, limits).catch(nullIfLate);
        if (result === null) return ended('no response');
        if (performance.now() > endsAt) return ended('given up');
        const { action } = result.body;
        // The company is busy and nothing was charged, so the page sends the same text again.
        if (isTurnedAway(result) && !leavesChallenge) {
          await wait(1000 * Math.max(1, result.retryAfterSeconds));
          continue;
        }
        if (action === undefined || leavesChallenge) return ended(kindOf(result));
        const solved = await browser(action);
        proof = solved.proof;
        challengeMs += solved.tookMs;
      }
    },
    payByServer: async ({ address = '203.0.113.50', request, ...paying }) => {
      const begunAt = performance.now();
      const encryptedTxt = await sealed(paying);
      const limits = { address, limitMs: serverLimitMs };
      const result = await post('/makPayment', { encryptedTxt, request }, limits).catch(nullIfLate);
      const tookMs = performance.now() - begunAt;
      return { kind: result === null ? 'no response' : kindOf(result), challengeMs: 0, tookMs };
    },
  };
}

type Attack = {
  readonly count: number;
  readonly endsAt: number;
  /** Whether they solve challenges, on their own machine. */
  readonly isSolving: boolean;
};

/** Each card from its own address, through page and server, forty at a time. */
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

/** Any other error than a reached limit is the proof's own fault. */
function nullIfLate(error: unknown): null {
  if (error instanceof Error && error.name === 'TimeoutError') return null;
  throw error;
}

type RawResponse = {
  readonly status: number;
  readonly retryAfterSeconds: number;
  readonly body: {
    readonly msg?: string | { readonly FinancialResultCode: readonly [string] };
    readonly action?: Action;
    readonly status?: string;
    readonly error?: string;
  };
};

/** Like the page, which waits no longer than that. */
function isTurnedAway({ status, retryAfterSeconds }: RawResponse): boolean {
  return status === 503 || (status === 429 && retryAfterSeconds <= 120);
}

function kindOf({ status, body: { msg, action, error, ...body } }: RawResponse): string {
  if (action !== undefined) return 'challenged';
  if (typeof msg === 'object') return msg.FinancialResultCode[0];
  if (msg !== undefined) return `${status} ${msg}`;
  return error === undefined || error === '' ? (body.status ?? '') : error;
}
