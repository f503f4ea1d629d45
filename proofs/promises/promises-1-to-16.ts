import type { PromiseRow } from './promise-row.ts';

export const promises1To16: readonly PromiseRow[] = [
  {
    number: 1,
    promise: 'A killed server loses no payment and charges none twice',
    reach: '100,000 payments, 2,000 kills: 0 differences',
    tests: [
      {
        proof: 'payments',
        part: 'kills',
        figure: 'differences between responses, ledger and gateway',
        control: 'impatience',
      },
      {
        proof: 'payments',
        part: 'product-kills',
        figure: 'differences after kills of the whole product',
      },
    ],
  },
  {
    number: 2,
    promise: 'The same at each message that a payment sends or receives',
    reach: '480 kills at 40 points, with each fault of the gateway: all converge',
    tests: [
      {
        proof: 'payments',
        part: 'fail-points',
        figure: 'kills that did not converge',
        control: 'forgets-attempts',
      },
    ],
  },
  {
    number: 3,
    promise: 'An acknowledged payment survives a power cut',
    reach: '50 cuts, 200,000 acknowledged payments: 0 lost, 0 damaged pages',
    tests: [
      {
        proof: 'payments',
        part: 'power',
        figure: 'differences after the power was cut',
        control: 'answered before it is flushed',
      },
    ],
  },
  {
    number: 4,
    promise: 'A disk that fails to flush loses no payment',
    reach: '20 failures: 0 lost, served again within 5 s',
    tests: [
      {
        proof: 'payments',
        part: 'flushes',
        figure: 'differences after a flush failed',
        control: 'answered before it is flushed',
      },
    ],
  },
  {
    number: 5,
    promise: 'The database may die or freeze at any time',
    reach: '100 faults in 10,000 payments: 0 differences, 503 within 2 s, served again within 3 s',
    tests: [
      {
        proof: 'payments',
        part: 'database',
        figure: 'differences after the database died or froze',
        control: 'requests wait for a frozen database',
      },
    ],
  },
  {
    number: 6,
    promise: 'A failover to the standby loses no acknowledged payment',
    reach: '10 failovers: 0 lost, writes within 5 s after promotion, 30 s in all',
    tests: [
      {
        proof: 'failover',
        part: 'primary',
        figure: 'acknowledged payments lost',
        control: 'asynchronous standbys',
      },
      {
        proof: 'failover',
        part: 'servers',
        figure: 'payments without a result after asking again',
      },
    ],
  },
  {
    number: 7,
    promise: 'Each unknown outcome of the gateway is resolved',
    reach: '10,000 payments, 20 % time-outs: all final within 60 s, 0 cents of difference',
    tests: [
      {
        proof: 'payments',
        part: 'unknown',
        figure: 'longest time to a final state after the gateway knows',
        control: 'inquires too rarely',
      },
    ],
  },
  {
    number: 8,
    promise: 'Simultaneous submits of one payment charge it once',
    reach: '1,000 payments of 50 submits: 1,000 charges, one response to all',
    tests: [
      {
        proof: 'payments',
        part: 'stampede',
        figure: 'charges of a stampede',
        control: 'forgotten uniqueness',
      },
    ],
  },
  {
    number: 9,
    promise: 'A captured sealed payment can’t be replayed in any spelling',
    reach: '10,000 replays: 0 new charges',
    tests: [
      {
        proof: 'payments',
        part: 'replays',
        figure: 'new sales and charges by replays',
        control: 'any spelling is taken',
      },
    ],
  },
  {
    number: 10,
    promise: 'Responses and their times reveal nothing about a sealed payment',
    reach: '5,000 queries of Manger’s attack: 0 bits, one response; |z| < 3.3',
    tests: [
      {
        proof: 'payments',
        part: 'oracle',
        figure: 'bits of a captured block revealed',
        control: 'the response tells',
      },
    ],
  },
  {
    number: 11,
    promise: 'Each merchant gets one payout a week, to a verified account',
    reach: '16 runners, 200 owners, 52 weeks, kills, wrong clocks: 0 paid twice, 0 left out',
    tests: [
      { proof: 'payouts', part: 'weeks', figure: 'sales in two payouts' },
      {
        proof: 'payouts',
        part: 'controls',
        figure: 'the same weeks without a fault',
        control: 'a double run',
      },
    ],
  },
  {
    number: 12,
    promise: 'Readers never see inconsistent amounts',
    reach: '10,000 reads during kills: 0 wrong sums',
    tests: [
      {
        proof: 'payments',
        part: 'kills',
        figure: 'inconsistent amounts seen by a reader',
      },
      {
        proof: 'payments',
        part: 'unknown',
        figure: 'inconsistent amounts seen by a reader',
        control: 'a posting in two steps',
      },
    ],
  },
  {
    number: 13,
    promise: 'Fees, sums and displayed amounts are exact',
    reach: '1,000,000 cases and 100,000 sales: 0 cents of drift',
    tests: [
      {
        file: 'contract/money/money-in-bulk.test.ts',
        control: { test: 'the test finds it when' },
      },
      {
        file: 'server/acceptance/to-the-mill.test.ts',
        control: { fault: 'the ledger truncates the fee' },
      },
    ],
  },
  {
    number: 14,
    promise: 'A simulation of time and faults repeats exactly from its seed',
    reach: '10,000 seeds, each with the same trace twice; 100 : 1; 10 planted bugs in 5 minutes',
    tests: [
      {
        proof: 'simulation',
        figure: 'seeds with the same trace twice',
        control: 'follows-no-seed',
      },
    ],
    gap: 'the full run has 100 seeds',
  },
  {
    number: 15,
    promise: 'Tests catch mistakes in money, permissions and secrets',
    reach: 'all planted faults; 90 % of mutants',
    tests: [
      {
        proof: 'tests',
        part: 'faults',
        figure: 'planted faults caught',
      },
      { proof: 'tests', part: 'mutants', figure: 'mutation score, money and cryptography' },
    ],
    control: 'the planted faults are one',
  },
  {
    number: 16,
    promise: 'Wrong clocks cause no wrong payout, expiry or sign-in',
    reach: '−1 h, +25 h, 29 February, 31 December, frozen: 0 wrong',
    tests: [
      {
        proof: 'clocks',
        part: 'expiries',
        figure: 'expiries more than 1 s off the database’s clock',
        control: 'the server’s clock ends links',
      },
      {
        proof: 'clocks',
        part: 'codes',
        figure: 'codes accepted twice',
        control: 'used codes are remembered by time alone',
      },
      {
        proof: 'clocks',
        part: 'payouts',
        figure: 'sales missed, paid twice or paid too early',
        control: 'a week pays what was sold after its cut-off',
      },
    ],
    gap: 'a database clock that was years ahead stops payouts until that day',
  },
];
