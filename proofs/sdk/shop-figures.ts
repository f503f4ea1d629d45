import type { Figure } from '../harness/figure.ts';

/** Every language's shop program prints these results, because the SDKs have one surface. */
const expected = {
  paid: 'approved 45.00 17',
  sameRequest: true,
  paged: 2,
  refunds: 1,
  refunded: '5.00',
  missing: 'not_found',
  invalid: ['amount.value'],
  verified: 'payment.approved',
  altered: 'WebhookVerificationError',
};

/** Compares the results of a language's shop program; the figure names those that differ. */
export function shopFigure(language: string, output: string): Figure {
  const seen = lastJson(output);
  const differing = Object.entries(expected)
    .filter(([name, value]) => JSON.stringify(seen?.[name]) !== JSON.stringify(value))
    .map(([name]) => `${name}: ${JSON.stringify(seen?.[name])}`);
  return {
    name: `a shop in ${language} pays, refunds and looks up`,
    measured: seen === null ? output.trim() : differing.join(', ') || 'as expected',
    limit: 'as expected',
    isKept: seen !== null && differing.length === 0,
  };
}

function lastJson(output: string): Record<string, unknown> | null {
  try {
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  } catch {
    return null;
  }
}
