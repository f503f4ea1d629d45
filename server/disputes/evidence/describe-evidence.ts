import { disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import { evidenceFieldsFor } from '@piton/contract/disputes/evidence-fields.ts';
import { nameRefund } from '@piton/contract/disputes/evidence-refund.ts';
import type { ConsoleDispute } from '@piton/contract/disputes/evidence.ts';
import { authenticationWords } from '@piton/contract/payments/authentication-words.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { formatDay, formatDayAndTime, startOfDay } from '@piton/contract/time/time.ts';
import type { EvidencePdf } from './files/draw-evidence.ts';

type Line = EvidencePdf['sections'][number]['lines'][number];

/** The first pages of the PDF: the dispute, the payment and the merchant's answers. */
export function describeEvidence(dispute: ConsoleDispute): Omit<EvidencePdf, 'files'> {
  const { facts, answers, disputeReason, files } = dispute;
  return {
    title: `Evidence for dispute ${dispute.acquirerReference}`,
    sections: [
      { heading: 'Dispute', lines: filled(disputeLines(dispute)) },
      { heading: 'Payment', lines: filled(paymentLines(facts)) },
      {
        heading: `Statement of ${facts.companyName}`,
        lines: filled(
          evidenceFieldsFor(disputeReason).map(({ name, label }) => [label, answers[name] ?? '']),
        ),
      },
      {
        heading: 'Files',
        lines:
          files.length === 0
            ? [['Attached', 'None']]
            : files.map(({ name, pages }, at) => [
                `File ${at + 1}`,
                `${name} (${pages === 1 ? '1 page' : `${pages} pages`})`,
              ]),
      },
    ],
  };
}

function disputeLines(dispute: ConsoleDispute): Line[] {
  const { amountMills, disputeReason, respondBy, ended } = dispute;
  return [
    ['Reference', dispute.acquirerReference],
    ['Amount', formatMoney(BigInt(amountMills))],
    ['Reason', disputeReason === null ? '' : disputeReasonWords[disputeReason]],
    ['Respond by', respondBy === null ? '' : formatDay(startOfDay(respondBy))],
    ['Evidence submitted', ended === null ? '' : formatDayAndTime(new Date(ended))],
  ];
}

function paymentLines(facts: ConsoleDispute['facts']): Line[] {
  return [
    ['Merchant', facts.companyName],
    ['Amount', formatMoney(millsFromText(facts.amount) ?? 0n)],
    ['Paid', formatDayAndTime(new Date(facts.paid))],
    ...facts.refunds.map(nameRefund),
    ['Card', facts.card],
    ['Approval code', facts.approvalCode],
    ['Transaction number', facts.tranId],
    ['Invoice number', facts.invoice],
    ['Paid through', facts.channel === 'page' ? 'Piton’s pay page' : 'The merchant’s server'],
    ['Purpose', facts.purpose],
    ['Customer', facts.personName],
    ['Email', facts.personEmail],
    ['Phone', facts.personPhone],
    ['Network address of the customer’s device', facts.payerAddress ?? ''],
    ['3-D Secure', authenticationWords(facts.authentication)?.join(', ') ?? ''],
    [
      'Goods marked as collected',
      facts.collected === null ? '' : formatDayAndTime(new Date(facts.collected)),
    ],
  ];
}

function filled(lines: readonly Line[]): Line[] {
  return lines.filter(([, text]) => text.trim() !== '');
}
