import type { Delivery } from './own-mail-server.ts';

export type MailDifferences = {
  /** Who got no mail that was taken: one that was cut off may be in nobody's inbox. */
  without: string[];
  /** Who got one again although it had been taken, or under another Message-ID. */
  again: string[];
  /** Copies that came before one was taken, each explained by its own cut. */
  explainedCopies: number;
};

/** What everybody who signed up got, who must get one mail each. */
export function compareMails(
  people: readonly string[],
  deliveries: readonly Delivery[],
): MailDifferences {
  const got = Map.groupBy(deliveries, ({ to }) => to);
  const takenBy = (to: string) => (got.get(to) ?? []).filter(({ isTaken }) => isTaken).length;
  const idsOf = (to: string) => new Set(got.get(to)?.map(({ messageId }) => messageId)).size;
  return {
    without: people.filter((to) => takenBy(to) === 0),
    again: Array.from(got.keys()).filter(
      (to) => takenBy(to) > (people.includes(to) ? 1 : 0) || idsOf(to) > 1,
    ),
    explainedCopies: people
      .filter((to) => takenBy(to) > 0)
      .reduce((sum, to) => sum + (got.get(to) ?? []).length - takenBy(to), 0),
  };
}
