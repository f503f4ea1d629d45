/** The limits of the velocity checks against card testing. */
export type VelocityLimits = {
  /**
   * The first declined or undecided cards per company and channel within ten minutes are free of
   * checks. The default is seven: a small shop's bad start has fewer, and page and server together
   * stay below twenty of a tester's cards.
   */
  readonly freeDeclines: number;
  readonly creditPercent: number;
};

/**
 * Each approved card offsets 0.4 declines, so the limit is a share of 29 % declined. Shops see 5 to
 * 15 %, card testers 80 % and more.
 */
export const creditPercent = 40;
