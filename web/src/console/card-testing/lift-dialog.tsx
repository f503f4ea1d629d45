import { type CardProtection, liftCardProtection } from '@piton/contract/cards/card-protection.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { ReasonField } from '../accounts/reason-field.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { useProtectionsChanged } from './use-card-protections.ts';

type LiftDialogProps = {
  readonly protection: CardProtection;
  readonly channelName: string;
};

export function LiftDialog({ protection, channelName }: LiftDialogProps) {
  const { companyId, companyName, channel } = protection;
  const { show, reload } = useProtectionsChanged();
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(liftCardProtection.body, { ...values, companyId, channel }),
    act: async (body) => {
      try {
        show(await call(liftCardProtection, { body }));
        notify(`${companyName} is less protected for an hour.`, 'positive');
      } catch (error) {
        void reload();
        throw error;
      }
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Lift the protection of ${companyName}?`}
      description={`For an hour, ten times as many cards can be declined there (${channelName.toLowerCase()}) before the next protection. Lift it only if these declines have another cause.`}
      trigger={
        <Button aria-label={`Lift protection of ${companyName}, ${channelName}`}>
          Lift for an hour
        </Button>
      }
      action="Lift for an hour"
      actionVariant="danger"
    >
      <ReasonField field={dialog.form.field('reason')} example="Gift card sale, checked by phone" />
    </FormDialog>
  );
}
