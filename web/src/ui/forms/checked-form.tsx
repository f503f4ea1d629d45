import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FormProblem } from './form-problem.tsx';
import { Notice } from '../notice.tsx';
import type { Form } from './use-form.ts';

type CheckedFormProps<Name extends string> = {
  form: Form<Name>;
  /** The text of the button. */
  action: string;
  /** The text of the button while sending. */
  busyAction?: string;
  isDisabled?: boolean;
  children: ReactNode;
};

/** Fields, the form's error, and the button. */
export function CheckedForm<Name extends string>(props: CheckedFormProps<Name>) {
  const { form, action, busyAction = action, isDisabled = false, children } = props;
  return (
    <form {...form.attributes} className="flex flex-col gap-4">
      {form.isDraft && <KeptDraft onDrop={form.reset} />}
      {children}
      <FormProblem
        message={form.problem}
        responses={form.responses}
        secondsToWait={form.secondsToWait}
      />
      <Button
        type="submit"
        variant="primary"
        isFullWidth
        isBusy={form.isPending}
        disabled={isDisabled || form.secondsToWait > 0}
      >
        {form.isPending ? busyAction : action}
      </Button>
    </form>
  );
}

function KeptDraft({ onDrop }: { onDrop: () => void }) {
  return (
    <Notice>
      <p>We kept what you typed.</p>
      <Button onClick={onDrop}>Discard changes</Button>
    </Notice>
  );
}
