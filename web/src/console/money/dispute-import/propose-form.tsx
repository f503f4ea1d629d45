import { importDisputes } from '@piton/contract/disputes/dispute-import.ts';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { useProofRequirement } from '../../../features/account/two-step/use-proof-requirement.ts';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { checkProven } from '../proposals/check-proven.ts';
import { useMoneyChanged } from '../use-money.ts';
import type { CheckedFile } from './checked-file.ts';

const waitMs = 65_000;

type ProposeFormProps = { checked: CheckedFile; onImported: (imported: CheckedFile) => void };

/** Renders nothing if the file holds nothing new. */
export function ProposeForm({ checked, onImported }: ProposeFormProps) {
  const { text, lines } = checked;
  const proofFields = useProofRequirement();
  const moneyChanged = useMoneyChanged();
  const form = useForm({
    initial: { password: '', code: '' },
    check: (values) =>
      checkProven(values, proofFields, (proof) => ({ ok: true, value: { ...proof, text } })),
    send: (body) =>
      refusalOf(async () => {
        const found = await call(importDisputes, { body }, { timeoutMs: waitMs });
        onImported({ ...found, text, isImported: true });
        const made = found.lines.filter(({ result }) => result === 'proposed').length;
        notify(`Proposed ${disputes(made)}. A second person needs to approve each.`, 'positive');
        void moneyChanged();
      }, proofFields.fieldOfCode),
  });
  const count = lines.filter(({ result }) => result === 'proposed').length;
  if (count === 0) return null;
  return (
    <div className="mt-3 max-w-120">
      <CheckedForm form={form} action={`Propose ${disputes(count)}`} busyAction="Proposing …">
        <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
      </CheckedForm>
    </div>
  );
}

function disputes(count: number): string {
  return count === 1 ? '1 dispute' : `${count} disputes`;
}
