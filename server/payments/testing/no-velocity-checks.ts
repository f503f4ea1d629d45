import type { VelocityLimits } from '../admission/velocity-limits.ts';

/** For tests and proofs that decline more cards than any honest shop. */
export const noVelocityChecks: VelocityLimits = { freeDeclines: 1_000_000, creditPercent: 0 };
