import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/layers/dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { CodeField } from '../../identity/code-field.tsx';
import { WhosePassword } from '../../../ui/forms/whose-password.tsx';
import { KeepCodes } from './keep-codes.tsx';
import { Scan } from './scan.tsx';
import { type Adding, useAdding } from './use-adding.ts';

/** One dialog from the password to the first code. */
export function AddTwoStep({ email }: { email: string }) {
  const adding = useAdding();
  const formId = useId();
  return (
    <Dialog
      {...words[adding.stage.name]}
      trigger={<Button variant="primary">Set up two-step sign-in</Button>}
      isOpen={adding.isOpen}
      onOpenChange={adding.changeOpen}
      actions={
        <>
          <Onward adding={adding} formId={formId} />
          <DialogClose button={<Button>Cancel</Button>} />
        </>
      }
    >
      <Body adding={adding} formId={formId} email={email} />
    </Dialog>
  );
}

const words = {
  password: {
    title: 'Set up two-step sign-in',
    description: 'Enter your password first, so only you can turn this on.',
  },
  scan: {
    title: 'Scan this with your app',
    description:
      'Any authenticator app works. Google Authenticator and Microsoft Authenticator are free.',
  },
  keep: {
    title: 'Save your recovery codes',
    description:
      'Each code signs you in once if your phone is lost or broken. Keep them with your important papers.',
  },
  confirm: {
    title: 'Enter a code from your app',
    description: 'Your app shows six digits next to Piton. They change every 30 seconds.',
  },
};

type PartProps = { adding: Adding; formId: string };

function Onward({ adding: { stage, goTo, ...adding }, formId }: PartProps) {
  if (stage.name === 'password' || stage.name === 'confirm') {
    const form: Form<never> = stage.name === 'password' ? adding.password : adding.confirmation;
    return (
      <Button
        key={stage.name}
        type="submit"
        form={formId}
        variant="primary"
        isBusy={form.isPending}
        disabled={form.secondsToWait > 0}
      >
        {stage.name === 'password' ? 'Next' : 'Turn on'}
      </Button>
    );
  }
  // A new key per stage: a button reused in the next form would submit that form on the same
  // press.
  const goOn = stage.name === 'scan' ? () => goTo('keep') : adding.leaveCodes;
  return (
    <Button key={stage.name} variant="primary" onClick={goOn}>
      Next
    </Button>
  );
}

function Body({ adding, formId, email }: PartProps & { email: string }) {
  const { stage, password, confirmation } = adding;
  if (stage.name === 'scan') return <Scan started={stage.started} />;
  if (stage.name === 'keep') {
    return (
      <KeepCodes
        codes={stage.started.recoveryCodes}
        isKept={adding.isKept}
        onKept={adding.setIsKept}
        isReminded={adding.isReminded}
      />
    );
  }
  if (stage.name === 'confirm') {
    return (
      <StageForm key="confirm" form={confirmation} id={formId}>
        <CodeField field={confirmation.field('code')} isFocusedFirst />
      </StageForm>
    );
  }
  return (
    <StageForm key="password" form={password} id={formId}>
      <WhosePassword email={email} />
      <PasswordField
        label="Password"
        field={password.field('password')}
        autoComplete="current-password"
      />
    </StageForm>
  );
}

type StageFormProps<Name extends string> = { form: Form<Name>; id: string; children: ReactNode };

function StageForm<Name extends string>({ form, id, children }: StageFormProps<Name>) {
  return (
    <form {...form.attributes} id={id} className="flex flex-col gap-4">
      {children}
      <FormProblem
        message={form.problem}
        responses={form.responses}
        secondsToWait={form.secondsToWait}
      />
    </form>
  );
}
