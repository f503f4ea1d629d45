import type { Delivery } from './own-mail-server.ts';

export type EmailDifferences = {
  /** People without an accepted email; an interrupted one may not be in any inbox. */
  without: string[];
  /** People who got another email after an accepted one, or one with another Message-ID. */
  again: string[];
  /** Copies before an accepted email, each explained by an interruption. */
  explainedCopies: number;
};

/** Checks that each person who signed up got exactly one email. */
export function compareEmails(
  people: readonly string[],
  deliveries: readonly Delivery[],
): EmailDifferences {
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
