/** The figures of the velocity checks against card testing. */
export type VelocityLimits = {
  /**
   * So many declined or undecided cards per company and channel within ten minutes are never checked.
   * Seven, unless an operator configures otherwise: a bad start of a small shop has fewer, and page and
   * server together stay below twenty of a tester's cards.
   */
  readonly freeDeclines: number;
  readonly creditPercent: number;
};

/**
 * Each approved card excuses 0.4 declines, so that a share of 29 % declined is the limit. Shops see 5 to
 * 15 %, card testers 80 % and more.
 */
export const creditPercent = 40;
