/** The processor keeps test and live service apart: two sets of transactions that never mix. */
export const modes = ['test', 'live'] as const;

export type Mode = (typeof modes)[number];
