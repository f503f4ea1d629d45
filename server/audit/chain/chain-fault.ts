/** A difference from the chain, in words. */
export type ChainFault = {
  readonly says: string;
  /** The first link affected by it; null if it is not about a link. */
  readonly seq: bigint | null;
};

/** One check's result: its first faults in chain order, and their number. */
export type Found = { readonly faults: readonly ChainFault[]; readonly count: number };
