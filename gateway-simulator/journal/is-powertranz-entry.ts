/** Tells the lines of the two gateways apart; those of 4Cs name no gateway. */
export const powerTranzMark = { gateway: 'powertranz' } as const;

export function isPowerTranzEntry(entry: unknown): entry is object {
  if (typeof entry !== 'object' || entry === null) return false;
  return 'gateway' in entry && entry.gateway === powerTranzMark.gateway;
}
