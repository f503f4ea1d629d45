/** The gateway's behaviour for every sale of a mode, and the result without a kill. */
export type GatewayMode = {
  readonly name: string;
  readonly cardNumber: string;
  readonly mix: { readonly shares: Record<string, number>; readonly delayMs?: number } | null;
  /** Whether only an inquiry tells the outcome. */
  readonly isUnknown: boolean;
};

export const gatewayLimitMs = 1000;

const [approved, declined] = ['4444111122223333', '4444111122221113'];
const unknown = { cardNumber: approved, isUnknown: true };

export const shortModes: readonly GatewayMode[] = [
  { name: 'approves', cardNumber: approved, mix: null, isUnknown: false },
  { name: 'declines', cardNumber: declined, mix: null, isUnknown: false },
  {
    ...unknown,
    name: 'times out',
    mix: { shares: { late: 1 }, delayMs: gatewayLimitMs + 1000 },
  },
  { ...unknown, name: 'answers 5xx', mix: { shares: { http_500_after: 1 } } },
  { ...unknown, name: 'says duplicate', mix: { shares: { duplicate_after: 1 } } },
  { ...unknown, name: 'is late', mix: { shares: { processed_late: 1 }, delayMs: 300 } },
];

export const fullModes: readonly GatewayMode[] = [
  ...shortModes,
  { ...unknown, name: 'answers 5xx, takes nothing', mix: { shares: { http_500: 1 } } },
  { ...unknown, name: 'says duplicate, takes nothing', mix: { shares: { duplicate_before: 1 } } },
  { ...unknown, name: 'cuts its answer', mix: { shares: { truncated: 1 } } },
  { ...unknown, name: 'resets, takes nothing', mix: { shares: { reset_before: 1 } } },
];
