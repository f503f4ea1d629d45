import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { listCompanies } from '@piton/contract/companies/company.ts';
import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { signedInWords } from './signed-in-words.ts';

/** Leaves out parts that fail to load: the link to the dashboard is already there. */
export async function fillSignedInCard(
  card: HTMLElement,
  { user, isStaff }: { user: SessionUser; isStaff: boolean },
): Promise<void> {
  const [companies, next] = await Promise.all([
    ask<EndpointOutput<typeof listCompanies>>('/api/companies'),
    ask<NextPayout>('/api/payouts/next'),
  ]);
  const words = signedInWords({ user, isStaff, companies: companies?.items ?? [], next });
  const [title, detail] = card.querySelectorAll('p');
  const link = card.querySelector('a');
  if (!title || !detail || !link) return;
  title.textContent = words.title;
  // Companies that failed to load are not missing companies.
  if (companies !== null) detail.textContent = words.detail;
  link.textContent = words.action;
  link.href = words.page;
}

async function ask<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path);
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}
