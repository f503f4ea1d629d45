import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { notify } from '../../../../ui/layers/toast.tsx';
import { checkProven } from '../../../money/proposals/check-proven.ts';
import type { Proof } from '../../../staff/check-access-grant.ts';
import { useProofRequirement } from '../../../../features/account/two-step/use-proof-requirement.ts';
import { useDialogForm } from '../../../use-dialog-form.ts';
import { useKeepRun, usePayoutsChanged } from '../../use-payout-runs.ts';

type Values<Name extends string> = Record<Name | 'password' | 'code', string>;

type RunDialogRules<Name extends string, Value> = {
  /** The page's data while the dialog is closed. */
  run: PayoutRun;
  initial: Readonly<Record<Name, string>>;
  check: (values: Record<Name, string>, run: PayoutRun, proof: Proof) => CheckedFields<Value>;
  send: (body: Value, run: PayoutRun) => Promise<PayoutRun>;
  /** The message after success. */
  done: (run: PayoutRun) => string;
  attention: RunAttention;
};

/** Longer than the server's own limit for ten thousand payouts. */
export const runTimeoutMs = 65_000;

/** Messages from a dialog to its week's page. */
export type RunAttention = {
  /** Freezes the page at the dialog's version while it is open; null after closing. */
  onHold: (run: PayoutRun | null) => void;
  /** The change to the week since the dialog opened; empty after a decision. */
  onChanged: (message: string) => void;
};

/**
 * A dialog for a decision on a week, with step-up authentication. It keeps the week as it was at
 * opening, so that the person decides on what they have read and the dialog stays open.
 */
export function useRunDialog<Name extends string, Value>(rules: RunDialogRules<Name, Value>) {
  const proofFields = useProofRequirement();
  const keepRun = useKeepRun();
  const payoutsChanged = usePayoutsChanged();
  const { onHold, onChanged } = rules.attention;
  const [opened, setOpened] = useState(rules.run);
  const initial: Values<Name> = { ...rules.initial, password: '', code: '' };
  const dialog = useDialogForm({
    initial,
    check: (values) =>
      checkProven(values, proofFields, (proof) => rules.check(values, opened, proof)),
    fieldOfCode: proofFields.fieldOfCode,
    act: async (body) => {
      try {
        const run = await rules.send(body, opened);
        keepRun(run);
        onChanged('');
        notify(rules.done(run), 'positive');
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
        await payoutsChanged();
        onChanged(error.message);
      }
    },
  });
  const { isOpen: isDialogOpen } = dialog;
  useEffect(() => {
    if (!isDialogOpen) return;
    onHold(opened);
    return () => onHold(null);
  }, [isDialogOpen, opened, onHold]);
  // While the dialog is closed it follows the week.
  const about = dialog.isOpen ? opened : rules.run;
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) setOpened(rules.run);
    dialog.onOpenChange(isOpen);
  };
  return { about, proofFields, dialog: { ...dialog, onOpenChange } };
}
