import { linkTokenField } from '@piton/contract/fields/person-fields.ts';

/** What is wrong with a link before anybody is asked, or null. */
export function linkProblem(token: string | null): string | null {
  if (token === null) return 'Open this page from the link in our email.';
  const result = linkTokenField.safeParse(token);
  return result.success ? null : (result.error.issues[0]?.message ?? null);
}
