/** The processor keeps test and live service apart: two sets of transactions that never mix. */
export const books = ['test', 'live'] as const;

export type Book = (typeof books)[number];
