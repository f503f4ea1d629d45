import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import { useState } from 'react';
import { notify } from '../../../ui/layers/toast.tsx';
import { useProofRequirement } from '../../../features/account/two-step/use-proof-requirement.ts';
import { useDialogForm } from '../../use-dialog-form.ts';
import { type Sent, typedNames } from './check-proposals.ts';
import { checkProven } from './check-proven.ts';
import { useMoneyChanged } from '../use-money.ts';

type Values<Name extends string> = Record<Name | 'password' | 'code', string>;

type ProposalRules<About, Name extends string, Value> = {
  /** The page's data while the dialog is closed. */
  about: About;
  initial: Readonly<Record<Name, string>>;
  check: (values: Record<Name, string>, about: About, sent: Sent) => CheckedFields<Value>;
  propose: (body: Value, about: About) => Promise<unknown>;
};

/**
 * A dialog for a proposal. It keeps the data of its opening, so that a background refresh can't
 * change what the person decides on, and one id, so that retries are stored only once.
 */
export function useProposalDialog<About, Name extends string, Value>(
  rules: ProposalRules<About, Name, Value>,
) {
  const proofFields = useProofRequirement();
  const moneyChanged = useMoneyChanged();
  const [opened, setOpened] = useState(() => openedOn(rules.about));
  const initial: Values<Name> = { ...rules.initial, password: '', code: '' };
  const dialog = useDialogForm({
    initial,
    check: (values) =>
      checkProven(values, proofFields, (proof) =>
        rules.check(values, opened.about, { ...proof, proposalId: opened.proposalId }),
      ),
    fieldOfCode: proofFields.fieldOfCode,
    typedNames,
    act: async (body) => {
      try {
        await rules.propose(body, opened.about);
        notify('Proposed. A second person needs to approve it.', 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  const { isOpen } = dialog;
  return {
    about: isOpen ? opened.about : rules.about,
    proofFields,
    dialog: {
      ...dialog,
      onOpenChange: (willOpen: boolean) => {
        if (willOpen) setOpened(openedOn(rules.about));
        dialog.onOpenChange(willOpen);
      },
    },
  };
}

function openedOn<About>(about: About): { about: About; proposalId: string } {
  return { about, proposalId: crypto.randomUUID() };
}
