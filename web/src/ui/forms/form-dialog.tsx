import { type ReactElement, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogClose } from '../layers/dialog.tsx';
import { FormProblem } from './form-problem.tsx';
import type { Form } from './use-form.ts';

type FormDialogProps<Name extends string> = {
  form: Form<Name>;
  title: string;
  description?: ReactNode;
  /** The button that opens it; otherwise `isOpen` does. */
  trigger?: ReactElement;
  /** The text of the main button. */
  action: string;
  actionVariant?: 'primary' | 'danger';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children?: ReactNode;
};

/** A form in a dialog. Closing it discards the input. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { form, action, actionVariant = 'primary', children, ...dialog } = props;
  const formId = useId();
  const changeOpen = (isOpen: boolean) => {
    form.reset();
    props.onOpenChange(isOpen);
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={changeOpen}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant={actionVariant}
            isBusy={form.isPending}
            disabled={form.secondsToWait > 0}
          >
            {action}
          </Button>
          <DialogClose button={<Button>Cancel</Button>} />
        </>
      }
    >
      <form {...form.attributes} id={formId} className="flex flex-col gap-4">
        {children}
        <FormProblem
          message={form.problem}
          responses={form.responses}
          secondsToWait={form.secondsToWait}
        />
      </form>
    </Dialog>
  );
}
