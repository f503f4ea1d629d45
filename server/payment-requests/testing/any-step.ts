import fc from 'fast-check';

const which = fc.nat(50);
const rarely = fc.nat(5).map((drawn) => drawn === 0);
/** Steps that can happen to requests, mostly posts. */
export const anyStep = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      company: fc.nat(1),
      mode: fc.constantFrom('live' as const, 'test' as const),
      amountMills: fc.constantFrom(12_500, 80_000, 12_510),
      uses: fc.constantFrom('single' as const, 'single' as const, 'many' as const),
      hours: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('post' as const),
      which,
      isOtherAmount: rarely,
      isOtherCompany: rarely,
      isOtherMode: rarely,
      comes: fc.constantFrom(
        'approved' as const,
        'declined' as const,
        'unknown' as const,
        'unknown' as const,
        'invalid' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('repeat' as const),
      which,
      names: fc.option(which),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('settle' as const), which, isPaid: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('switchOff' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      minutes: fc.constantFrom(59, 60, 61),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('rush' as const),
      which,
      payers: fc.integer({ min: 2, max: 4 }),
    }),
  },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;
