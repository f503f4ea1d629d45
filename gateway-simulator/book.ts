/** The processor keeps its test service and its live service apart: two books that never meet. */
export const books = ['test', 'live'] as const;

export type Book = (typeof books)[number];
