import { approveProposal, type ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { proposalTitle } from '@piton/contract/proposals/proposal-title.ts';
import { formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { EarlyLoss } from './early-loss.tsx';
import { checkEnabling } from '../../staff/check-access-grant.ts';
import { useProofRequirement } from '../../../features/account/two-step/use-proof-requirement.ts';
import { useDialogForm } from '../../use-dialog-form.ts';
import { testWords } from '../money-words.ts';
import { possibleVoidWords } from '../sale/evidence-words.ts';
import { useMoneyChanged } from '../use-money.ts';

/** Only the gateway's response tells whether the sale was voided. */
const voidApproved = 'Approved. See the gateway’s response under Evidence.';

/** A refund leaves the balance at once, but staff send it later where the gateway can't. */
function effectOf({ refundDueOn }: ShownProposal): string {
  return refundDueOn === null
    ? 'It takes effect immediately and can’t be undone.'
    : `It leaves the merchant’s balance immediately and can’t be undone. It becomes a task to make in the acquirer’s portal by ${formatWeekday(startOfDay(refundDueOn))}.`;
}

/** Money moves, so approving needs step-up authentication. */
export function ApproveProposalDialog({ proposal }: { proposal: ShownProposal }) {
  const proofFields = useProofRequirement();
  const moneyChanged = useMoneyChanged();
  const title = `${testWords(proposal.mode)}${proposalTitle(proposal)}`;
  const { form, isOpen, onOpenChange } = useDialogForm({
    initial: { password: '', code: '' },
    check: (values) => checkEnabling(values, proofFields),
    fieldOfCode: proofFields.fieldOfCode,
    act: async (proof) => {
      try {
        const params = { proposalId: proposal.id };
        await call(approveProposal, { params, body: proof });
        if (proposal.outcome === 'voided') notify(voidApproved);
        else notify(`Done: ${title}.`, 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${title}?`}
      description={`${proposal.proposedBy.displayName} proposed it for ${proposal.companyName}. ${effectOf(proposal)}${possibleVoidWords(proposal.mayBeVoided)}`}
      trigger={<Button variant="primary">Approve</Button>}
      action={`Approve: ${title}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {proposal.openDeadline !== null && <EarlyLoss respondBy={proposal.openDeadline} />}
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}
