import type { PromiseRow } from './promise-row.ts';

export const promises17To24: readonly PromiseRow[] = [
  {
    number: 17,
    promise: 'A full disk only pauses payments',
    reach: 'data and log disk: 0 lost, 503 within 1 s, served 5 s after there is space',
    tests: [
      {
        proof: 'payments',
        part: 'disks',
        figures: [
          'differences after full disks',
          'requests over',
          'longest wait for a payment once there is space',
        ],
        controls: ['acknowledged before it is flushed'],
      },
      {
        proof: 'payments',
        part: 'slow-disk',
        figures: [
          'differences after a slow disk',
          'longest wait for a payment once the disk is fast',
        ],
        controls: ['acknowledged before a slow flush'],
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
        figures: ['other payments that failed', 'other payments, p99', 'slowest 413'],
        controls: ['no time limit for slow clients', 'it takes any length'],
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
        figures: [
          'garbage that is a fault of the server',
          'answers that show what is inside',
          'garbage, p99',
        ],
        controls: ['the parser is quoted'],
      },
      { proof: 'api', part: 'fuzz', figures: ['faults of the server (5xx)'] },
      {
        proof: 'payments',
        part: 'roles',
        figures: [
          'faults of the server by any role’s garbage',
          'responses to any role that show internals',
        ],
        fullFigures: ['any role’s garbage, p99'],
        controls: ['a parser is quoted to each role'],
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
        figures: [
          'failed sign-ups during the email outage',
          'sign-ups slower during the email outage',
          'sign-ups without account or email',
        ],
      },
      {
        proof: 'identity',
        part: 'controls',
        figures: [],
        controls: ['sends within the sign-up and abandons jobs'],
        scale: 'short',
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
        figures: ['failed payments during the migrations', 'longest lock, held and waited for'],
        controls: [
          'a migration that renames a column in use',
          'a migration that rewrites all sales',
        ],
      },
      {
        proof: 'upgrade',
        part: 'major',
        figures: ['pause at the switch to a new major version'],
        controls: ['an entry altered in the copy'],
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
        figures: [
          'longest loss of approved payments',
          'restored moments with ledger and chain intact',
        ],
        controls: ['one altered bit', 'another key'],
      },
      {
        proof: 'backup',
        part: 'size',
        figures: ['restore of that many entries, with both checks'],
      },
      {
        proof: 'failover',
        part: 'backup',
        figures: ['acknowledged payments lost', 'payments lost with all disks'],
        controls: ['the backup without its log'],
      },
    ],
    gap: 'a Patroni cluster that loses all its disks at once loses up to 90 s (`archive_timeout` is 60 s)',
  },
  {
    number: 24,
    promise: 'Altered history is noticed',
    reach: '1,000 altered rows: all named, within 10 s for a million entries',
    tests: [
      {
        proof: 'audit',
        figures: ['an untouched history'],
        fullFigures: ['verifying a million entries'],
        controls: ['altered rows that are named'],
      },
    ],
  },
];
