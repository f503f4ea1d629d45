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
        figures: [
          'differences between responses, ledger and gateway',
          'pending 10 s after the last restart',
        ],
        controls: ['sends a pending payment again', 'never takes over a lapsed lease'],
      },
      {
        proof: 'payments',
        part: 'product-kills',
        figures: ['differences after kills of the whole product'],
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
        figures: [
          'kill points',
          'kills, by point and gateway fault',
          'kills that did not converge',
        ],
        controls: ['forgets attempts', 'sends no status inquiries'],
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
        figures: ['differences after the power was cut', 'pages of the database that are damaged'],
        controls: ['answered before it is flushed', 'flushes nothing'],
      },
    ],
    gap: '50 cuts acknowledge some 2,000 payments, because each cut follows within seconds',
  },
  {
    number: 4,
    promise: 'A disk that fails to flush loses no payment',
    reach: '20 failures: 0 lost, served again within 5 s',
    tests: [
      {
        proof: 'payments',
        part: 'flushes',
        figures: [
          'differences after a flush failed',
          'longest wait for a payment after a failed flush',
        ],
        controls: ['answered before it is flushed'],
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
        figures: [
          'differences after the database died or froze',
          'slowest response while the whole database is frozen',
          'longest wait for an accepted payment after a kill or freeze',
          'ends of the server',
        ],
        controls: ['requests wait for a frozen database'],
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
        figures: [
          'acknowledged payments lost',
          'slowest payment after a promotion',
          'slowest payment after a failure',
        ],
        controls: ['asynchronous standbys'],
      },
      {
        proof: 'failover',
        part: 'servers',
        figures: ['payments without a result after asking again'],
        controls: ['customers who ask once'],
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
        figures: [
          'sales that are never final',
          'longest time to a final state after the gateway knows',
          'differences to the gateway, one being a cent',
        ],
        controls: ['inquires too rarely'],
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
        figures: ['charges of a stampede', 'payments with one response to all'],
        controls: ['forgotten uniqueness'],
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
        figures: ['new sales and charges by replays'],
        controls: ['any spelling is taken'],
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
        figures: [
          'bits of a captured block revealed',
          'responses with other bytes or headers',
          'time tells of the first byte',
        ],
        controls: ['the response reveals the padding', 'the time tells'],
      },
    ],
  },
  {
    number: 11,
    promise: 'Each merchant gets one payout a week, to a verified account',
    reach: '16 runners, 200 owners, 52 weeks, kills, wrong clocks: 0 paid twice, 0 left out',
    tests: [
      {
        proof: 'payouts',
        part: 'weeks',
        figures: [
          'sales in two payouts',
          'sales in no payout and not owed',
          'paid to an unverified account',
        ],
      },
      {
        proof: 'payouts',
        part: 'controls',
        figures: ['the same weeks without a fault'],
        controls: ['a double run'],
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
        figures: ['inconsistent amounts seen by a reader'],
      },
      {
        proof: 'payments',
        part: 'unknown',
        figures: ['inconsistent amounts seen by a reader'],
        controls: ['a posting in two steps'],
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
        scale: 'short',
        control: { fault: 'the ledger truncates the fee' },
      },
    ],
    gap: '1,000 sales are posted and shown; the database computes the fees of 100,000',
  },
  {
    number: 14,
    promise: 'A simulation of time and faults repeats exactly from its seed',
    reach: '10,000 seeds, each with the same trace twice; 100 : 1; 10 planted bugs in 5 minutes',
    tests: [
      {
        proof: 'simulation',
        figures: [
          'seeds with the same trace twice',
          'seeds that break a promise',
          'simulated time for each real second',
        ],
        fullFigures: ['time to find'],
        controls: ['follows-no-seed'],
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
        figures: ['the same tests without a fault'],
        controls: ['planted faults caught'],
      },
      { proof: 'tests', part: 'mutants', figures: ['mutation score, money and cryptography'] },
    ],
  },
  {
    number: 16,
    promise: 'Wrong clocks cause no wrong payout, expiry or sign-in',
    reach: '−1 h, +25 h, 29 February, 31 December, frozen: 0 wrong',
    tests: [
      {
        proof: 'clocks',
        part: 'expiries',
        figures: ['expiries more than 1 s off the database’s clock'],
        controls: ['the server’s clock ends links'],
      },
      {
        proof: 'clocks',
        part: 'codes',
        figures: ['codes accepted twice'],
        controls: ['used codes are remembered by time alone'],
      },
      {
        proof: 'clocks',
        part: 'payouts',
        figures: ['sales missed, paid twice or paid too early'],
        controls: ['a week pays what was sold after its cut-off'],
      },
    ],
    gap: 'a database clock that was years ahead stops payouts until that day',
  },
];
