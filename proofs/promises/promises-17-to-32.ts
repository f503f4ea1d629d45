import type { PromiseRow } from './promise-row.ts';

export const promises17To32: readonly PromiseRow[] = [
  {
    number: 17,
    promise: 'A full disk only pauses payments',
    reach: 'data and log disk: 0 lost, 503 within 1 s, served 5 s after there is space',
    tests: [
      {
        proof: 'payments',
        part: 'disks',
        figure: 'differences after full disks',
        control: 'acknowledged before it is flushed',
      },
      {
        proof: 'payments',
        part: 'slow-disk',
        figure: 'differences after a slow disk',
        control: 'acknowledged before a slow flush',
      },
    ],
    gap: 'data and log on one disk, and all disks at once',
  },
  {
    number: 18,
    promise: 'Slow or huge clients take nothing from others',
    reach: '1,000 slow clients of each kind: p99 at most doubled, 0 failures; 413 within 50 ms',
    tests: [
      {
        proof: 'payments',
        part: 'slow',
        figure: 'other payments that failed',
        control: 'it waits for ever',
      },
    ],
  },
  {
    number: 19,
    promise: 'Garbage causes no fault and reveals nothing',
    reach: '1,000,000 requests to all endpoints in all roles: 0 faults, p99 50 ms',
    tests: [
      {
        proof: 'payments',
        part: 'garbage',
        figure: 'the same process keeps serving',
        control: 'the parser is quoted',
      },
      { proof: 'api', part: 'fuzz', figure: 'faults of the server (5xx)' },
      {
        proof: 'payments',
        part: 'roles',
        figure: 'faults of the server by any role’s garbage',
        control: 'a parser is quoted to each role',
      },
    ],
  },
  {
    number: 20,
    promise: 'Sign-ups and payments continue without a mail server',
    reach: '2 minutes of each failure: 0 failed sign-ups, p99 +5 ms, each email sent',
    tests: [
      {
        proof: 'identity',
        part: 'mail',
        figure: 'failed sign-ups during the email outage',
      },
      {
        proof: 'identity',
        part: 'controls',
        figure: 'control: sends within the sign-up and abandons jobs',
      },
    ],
  },
  {
    number: 21,
    promise: 'Upgrades cause no downtime',
    reach: 'each migration at 200 payments/s: 0 failures; PostgreSQL 15 to 18: 60 s',
    tests: [
      {
        proof: 'upgrade',
        part: 'migrations',
        figure: 'failed payments during the migrations',
        control: 'a migration that renames a column in use',
      },
      {
        proof: 'upgrade',
        part: 'migrations',
        figure: 'longest lock, held and waited for',
        control: 'a migration that rewrites all sales',
      },
      {
        proof: 'upgrade',
        part: 'major',
        figure: 'pause at the switch to a new major version',
        control: 'an entry altered in the copy',
      },
    ],
  },
  {
    number: 22,
    promise: 'No counter runs out',
    reach: '100 payments after 2^31 and 2^53: 0 failures; ids are strings in JSON',
    tests: [
      {
        file: 'server/acceptance/no-counter-runs-out.test.ts',
        control: {
          test: 'a narrow identity is found by the payments, and a narrow counter by its name',
        },
      },
    ],
  },
  {
    number: 23,
    promise: 'A backup can be restored to any moment',
    reach:
      '50 moments: at most 1 s lost, ledger and chain intact; 60 s per million entries; unreadable without the keys',
    tests: [
      {
        proof: 'backup',
        part: 'restore',
        figure: 'longest loss of approved payments',
        control: 'one altered bit',
      },
      {
        proof: 'backup',
        part: 'size',
        figure: 'restore of that many entries, with both checks',
      },
      {
        proof: 'failover',
        part: 'backup',
        figure: 'acknowledged payments lost',
        control: 'the backup without its log',
      },
    ],
  },
  {
    number: 24,
    promise: 'Altered history is noticed',
    reach: '1,000 altered rows: all named, within 10 s for a million entries',
    tests: [
      { proof: 'audit', figure: 'altered rows that are named' },
      { proof: 'audit', figure: 'an untouched history' },
    ],
    control: 'the altered rows are one',
  },
  {
    number: 25,
    promise: 'Merchants never see each other’s data',
    reach: '2,000 probes by each role, with and without the app’s checks: 0 leaks',
    tests: [
      {
        file: 'server/acceptance/access-matrix.test.ts',
        control: { fault: 'a merchant reads a company’s ledger as staff does' },
      },
      {
        file: 'server/acceptance/row-level-security.test.ts',
        control: { fault: 'every merchant sees every payment' },
      },
    ],
  },
  {
    number: 26,
    promise: 'Card data is stored nowhere',
    reach: '1,000 cards through all flows and crashes: 0 found',
    tests: [
      {
        proof: 'payments',
        part: 'canaries',
        figure: 'cards sent, and held in a crash',
        control: 'leaks into',
      },
    ],
  },
  {
    number: 27,
    promise: 'Sign-in resists guessing and doesn’t tell who has an account',
    reach: '10,000 guesses from 1,000 addresses: 10 evaluated in 30 minutes; |z| < 3.3',
    tests: [
      { proof: 'identity', part: 'guessing', figure: 'guesses evaluated in half an hour' },
      { proof: 'identity', part: 'timing', figure: 'time tells of an account' },
      {
        proof: 'identity',
        part: 'controls',
        figure: 'control: counts for each address and tells by time',
      },
    ],
  },
  {
    number: 28,
    promise: 'Tampering with the pay page is noticed',
    reach: '20 of 20 tamperings found, 0 false alarms in 50; policy without a weakness',
    tests: [
      {
        file: 'server/monitoring/pay-page-watch/probe-pay-page.process-test.ts',
        control: { test: 'gets a distinct message for each change' },
      },
    ],
    gap: 'csp-evaluator runs with the scanners of row 29',
  },
  {
    number: 29,
    promise: 'Scanners find no weakness',
    reach:
      '0 findings of sqlmap, wapiti, testssl, csp-evaluator and retire; all planted holes found',
    tests: [
      {
        proof: 'scanners',
        part: 'scan',
        figure: 'injections found by sqlmap',
        control: 'SQL by concatenation',
      },
    ],
    gap: 'testssl runs in `proofs/install/proxies.root-test.ts` without a planted hole; retire needs a list from the internet',
  },
  {
    number: 30,
    promise: 'Keys are replaced while customers pay',
    reach: '10,000 companies, 200 payments/s: 0 failed payments, within 30 s, swapped keys refused',
    tests: [
      {
        proof: 'keys',
        part: 'rotate',
        figure: 'failed payments while a key is replaced',
        control: 'keys replaced without a grace period',
      },
      {
        proof: 'keys',
        part: 'master',
        figure:
          'payments without a result, after asking again, while two servers restart with a new key',
        control: 'a server with a key that was not added',
      },
      {
        proof: 'keys',
        part: 'move',
        figure: 'failed payments while companies’ keys move',
        control: 'a server with the first root key alone',
      },
      {
        proof: 'keys',
        part: 'core',
        figure: 'card numbers in the web server’s memory',
        control: 'the payment server’s memory',
      },
    ],
  },
  {
    number: 31,
    promise: 'Overload slows the server down, and it recovers',
    reach: '3 times the peak: 80 % of it approved, p99 2 s, normal 5 s after',
    tests: [
      {
        proof: 'payments',
        part: 'overload',
        figure: 'accepted payments, p99',
        control: 'no fair queue',
      },
    ],
  },
  {
    number: 32,
    promise: 'Each requirement of OWASP ASVS 5.0, levels 1 and 2, is judged',
    reach: 'each met by a named file and test, not applicable, or not met with a reason',
    tests: [
      {
        file: 'scripts/evidence/asvs.test.ts',
        control: { test: 'finds a missing file, a renamed test and a judgement without a reason' },
      },
    ],
    gap: '25 requirements are not met; docs/security.md names them',
  },
];
