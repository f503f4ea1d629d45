import type { DisputeDetails } from '@piton/contract/disputes/evidence.ts';
import { disputePath } from '@piton/contract/http/routes.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';

type Submitted = {
  readonly dispute: DisputeDetails;
  readonly at: Date;
  readonly origin: string;
};

/** Confirms the evidence to the company's owner, in its transaction. Test money sends no email. */
export async function notifyOfEvidence(
  { mail }: { readonly mail: MailQueue },
  transaction: Transaction<DB>,
  { dispute, at, origin }: Submitted,
): Promise<void> {
  if (dispute.mode === 'test') return;
  const { rows } = await sql<{ email: string; first_name: string; company_name: string }>`
    select u.email, u.first_name, c.name as company_name
      from disputes d
      join companies c on c.id = d.company_id
      join users u on u.id = c.owner_id and u.erased_at is null
     where d.id = ${dispute.id}`.execute(transaction);
  const [owner] = rows;
  if (owner === undefined) return;
  const { facts } = dispute;
  await mail.queue(transaction, {
    kind: 'evidence-submitted',
    to: owner.email,
    firstName: owner.first_name,
    at,
    companyName: owner.company_name,
    amount: formatMoney(BigInt(dispute.amountMills)),
    sale: {
      amount: `EC$${facts.amount}`,
      paidAt: new Date(facts.paid),
      transactionNumber: facts.tranId,
      invoiceNumber: facts.invoice,
    },
    ourReference: dispute.id,
    page: `${origin}${disputePath(dispute.id)}`,
    theirReference: dispute.acquirerReference,
    fileCount: dispute.files.length,
  });
}
