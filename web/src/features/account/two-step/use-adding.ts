import { checkFields } from '@piton/contract/fields/check-fields.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { confirmSecondFactor, startSecondFactor } from '@piton/contract/identity/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useAccountChanged } from '../use-account.ts';
import { sessionsKey } from '../use-sessions.ts';

export type Started = EndpointOutput<typeof startSecondFactor>;

/** The stages of adding a second factor; it is on only after the last one. */
type Stage = { name: 'password' } | { name: 'scan' | 'keep' | 'confirm'; started: Started };

export type Adding = ReturnType<typeof useAdding>;

export function useAdding() {
  const [isOpen, setIsOpen] = useState(false);
  const [stage, setStage] = useState<Stage>({ name: 'password' });
  const [isKept, setIsKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const password = usePasswordForm((started) => setStage({ name: 'scan', started }));
  const confirmation = useConfirmationForm(() => setIsOpen(false));
  const changeOpen = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // Keeps the content while the closing dialog fades out.
    if (!isNowOpen) return;
    setIsKept(false);
    setIsReminded(false);
    setStage({ name: 'password' });
    password.reset();
    confirmation.reset();
  };
  const goTo = (name: 'scan' | 'keep' | 'confirm') => {
    if (stage.name !== 'password') setStage({ ...stage, name });
  };
  const leaveCodes = () => {
    setIsReminded(!isKept);
    if (isKept) goTo('confirm');
  };
  return {
    isOpen,
    changeOpen,
    stage,
    goTo,
    password,
    confirmation,
    isKept,
    setIsKept,
    isReminded,
    leaveCodes,
  };
}

function usePasswordForm(onStarted: (started: Started) => void) {
  return useForm({
    initial: { password: '' },
    check: (values) => checkFields(startSecondFactor.body, values),
    send: (body) =>
      refusalOf(async () => onStarted(await call(startSecondFactor, { body })), {
        wrong_password: 'password',
      }),
  });
}

function useConfirmationForm(onConfirmed: () => void) {
  const accountChanged = useAccountChanged();
  const client = useQueryClient();
  return useForm({
    initial: { code: '' },
    check: (values) => checkFields(confirmSecondFactor.body, values),
    send: (body) =>
      refusalOf(async () => {
        await call(confirmSecondFactor, { body });
        onConfirmed();
        notify('Two-step sign-in is on. All other devices are signed out.', 'positive');
        await client.invalidateQueries({ queryKey: sessionsKey });
        await accountChanged();
      }),
  });
}
