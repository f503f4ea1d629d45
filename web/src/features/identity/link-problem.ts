import { linkTokenField } from '@piton/contract/fields/person-fields.ts';

/** The problem with a link that the page can see itself, or null. */
export function linkProblem(token: string | null): string | null {
  if (token === null) return 'Open this page from the link in our email.';
  const result = linkTokenField.safeParse(token);
  return result.success ? null : (result.error.issues[0]?.message ?? null);
}
