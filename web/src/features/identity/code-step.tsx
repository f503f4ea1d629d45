import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { finishSignIn, secondFactorCode } from '@piton/contract/identity/identity.ts';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { storeUser } from '../../api/session-user.ts';
import { Button } from '../../ui/button.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type FormRefusal, useForm } from '../../ui/forms/use-form.ts';
import { placeAfterSignIn } from './place-after-sign-in.ts';
import { CodeField } from './code-field.tsx';

type CodeStepProps = { onStartAgain: (message: string | null) => void };

const [appCode, recoveryCode] = secondFactorCode.options;

/** The second half of two-step sign-in. */
export function CodeStep({ onStartAgain }: CodeStepProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  const finish = useFinish(onStartAgain);
  const others = (
    <div className="flex flex-col gap-2">
      <Button variant="quiet" onClick={() => setIsRecovering(!isRecovering)}>
        {isRecovering ? 'Use a code from your app instead' : 'Use a recovery code instead'}
      </Button>
      <Button variant="quiet" onClick={() => onStartAgain(null)}>
        Back to password
      </Button>
    </div>
  );
  return isRecovering ? (
    <RecoveryCodeForm finish={finish}>{others}</RecoveryCodeForm>
  ) : (
    <AppCodeForm finish={finish}>{others}</AppCodeForm>
  );
}

type Finish = (secondFactor: SecondFactor) => Promise<FormRefusal | null>;
type SecondFactor = { code: string } | { recoveryCode: string };
type StepProps = { finish: Finish; children: ReactNode };

function useFinish(onStartAgain: CodeStepProps['onStartAgain']): Finish {
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (secondFactor) => {
    const refusal = await refusalOf(async () => {
      storeUser(await call(finishSignIn, { body: { secondFactor } }));
      await navigate(await placeAfterSignIn(search));
    });
    if (!(refusal instanceof ApiError) || refusal.code !== 'sign_in_again') return refusal;
    onStartAgain(refusal.message);
    return null;
  };
}

function AppCodeForm({ finish, children }: StepProps) {
  const form = useForm({
    initial: { code: '' },
    check: (values) => checkFields(appCode, values),
    send: finish,
  });
  return (
    <div className="flex flex-col gap-4">
      <CheckedForm form={form} action="Sign In">
        <CodeField
          field={form.field('code')}
          isFocusedFirst
          help="Your authenticator app shows it next to Piton. It changes every 30 seconds."
        />
      </CheckedForm>
      {children}
    </div>
  );
}

function RecoveryCodeForm({ finish, children }: StepProps) {
  const form = useForm({
    initial: { recoveryCode: '' },
    check: (values) => checkFields(recoveryCode, values),
    send: finish,
  });
  return (
    <div className="flex flex-col gap-4">
      <CheckedForm form={form} action="Sign In">
        <TextField
          label="Recovery code"
          help="One of the codes you saved when you set up two-step sign-in. Each works once."
          field={form.field('recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </CheckedForm>
      {children}
    </div>
  );
}
