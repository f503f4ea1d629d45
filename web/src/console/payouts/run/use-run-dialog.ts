import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { checkProven } from '../../money/check-proven.ts';
import type { Proof } from '../../staff/check-letting-in.ts';
import { useProofAsked } from '../../../features/account/second-step/use-proof-asked.ts';
import { useDialogForm } from '../../use-dialog-form.ts';
import { useKeepRun, usePayoutsChanged } from '../use-payout-runs.ts';

type Values<Name extends string> = Record<Name | 'password' | 'code', string>;

type RunDialogRules<Name extends string, Value> = {
  /** What is looked at while the dialog is closed. */
  run: PayoutRun;
  initial: Readonly<Record<Name, string>>;
  check: (values: Record<Name, string>, run: PayoutRun, proof: Proof) => CheckedFields<Value>;
  send: (body: Value, run: PayoutRun) => Promise<PayoutRun>;
  /** What is told once it is done. */
  done: (run: PayoutRun) => string;
  attention: RunAttention;
};

/** Longer than a server takes for ten thousand payouts before it gives up. */
export const wholeWeekWaitMs = 65_000;

/** What the page of a week is told by a dialog about it. */
export type RunAttention = {
  /** While a dialog is open the page stays at what it is about; null once it is closed. */
  onHold: (run: PayoutRun | null) => void;
  /** The week is no longer what was looked at, in words; empty once something was decided. */
  onChanged: (said: string) => void;
};

/**
 * A dialog in which something is decided about a week, with the password and a code once more. It keeps
 * the week as it was when the dialog was opened, so that nothing is decided on unread and the dialog stays
 * under whoever's hands it is.
 */
export function useRunDialog<Name extends string, Value>(rules: RunDialogRules<Name, Value>) {
  const asked = useProofAsked();
  const keepRun = useKeepRun();
  const payoutsChanged = usePayoutsChanged();
  const { onHold, onChanged } = rules.attention;
  const [opened, setOpened] = useState(rules.run);
  const initial: Values<Name> = { ...rules.initial, password: '', code: '' };
  const dialog = useDialogForm({
    initial,
    check: (values) => checkProven(values, asked, (proof) => rules.check(values, opened, proof)),
    fieldOfCode: asked.fieldOfCode,
    act: async (body) => {
      try {
        const run = await rules.send(body, opened);
        keepRun(run);
        onChanged('');
        notify(rules.done(run), 'positive');
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
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
  // Behind the closed dialog the week goes on.
  const about = dialog.isOpen ? opened : rules.run;
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) setOpened(rules.run);
    dialog.onOpenChange(isOpen);
  };
  return { about, asked, dialog: { ...dialog, onOpenChange } };
}
