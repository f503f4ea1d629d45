type SampleTrade = {
  readonly kind: 'Buy' | 'Sold';
  readonly what: string;
  readonly reference: string;
  readonly at: string;
  readonly amountMills: bigint;
};

/** Newest first. */
export const sampleTrades: readonly SampleTrade[] = [
  {
    kind: 'Sold',
    what: 'Cocoa sticks',
    reference: 'Bank •••• 5264',
    at: '2026-11-20T18:05:00Z',
    amountMills: 250_000n,
  },
  {
    kind: 'Buy',
    what: 'Paper bags',
    reference: 'Card •••• 8475',
    at: '2026-11-20T13:40:00Z',
    amountMills: -48_500n,
  },
  {
    kind: 'Sold',
    what: 'Guided walk',
    reference: 'Card •••• 2321',
    at: '2026-11-18T20:12:00Z',
    amountMills: 480_000n,
  },
  {
    kind: 'Buy',
    what: 'Table, chairs',
    reference: 'Bank •••• 5264',
    at: '2026-11-18T14:30:00Z',
    amountMills: -325_000n,
  },
  {
    kind: 'Buy',
    what: 'Counter poster',
    reference: 'Card •••• 8475',
    at: '2026-11-16T15:22:00Z',
    amountMills: -36_750n,
  },
  {
    kind: 'Sold',
    what: 'Wedding cake',
    reference: 'Bank •••• 5264',
    at: '2026-11-16T12:15:00Z',
    amountMills: 175_000n,
  },
];
