import { resendWebhooksSince } from '@piton/contract/webhooks/webhook-delivery.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { serverNow } from '../../../api/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { resentWords } from './resent-words.ts';
import { useWebhooksChanged } from './use-webhooks.ts';

/** Events are kept for 30 days. */
const spans = {
  1: 'The last hour',
  24: 'The last day',
  168: 'The last 7 days',
  720: 'The last 30 days',
};
const hourMs = 60 * 60 * 1000;

type ResendSinceDialogProps = { companyId: string; endpointId: string };

export function ResendSinceDialog({ companyId, endpointId }: ResendSinceDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const changed = useWebhooksChanged(companyId);
  const form = useForm({
    initial: { hours: '24' },
    check: ({ hours }) => ({ ok: true, value: Number(hours) }),
    send: (hours) =>
      refusalOf(async () => {
        const since = new Date(serverNow().getTime() - hours * hourMs);
        const count = await resendAll({ companyId, endpointId }, since.toISOString());
        setIsOpen(false);
        notify(resentWords(count), count === 0 ? 'neutral' : 'positive');
        await changed();
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Resend events?"
      description="We send all events of that time again with the same ids, except examples and those that still wait."
      trigger={<Button>Resend events</Button>}
      action="Resend"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <SelectField field={form.field('hours')} label="Events of" autoComplete="off">
        {Object.entries(spans).map(([hours, words]) => (
          <option key={hours} value={hours}>
            {words}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

/** One request sends up to 10,000 events again and names where the next one starts. */
async function resendAll(
  params: { companyId: string; endpointId: string },
  since: string,
): Promise<number> {
  let count = 0;
  let from: string | null = since;
  while (from !== null) {
    const resent: { count: number; continueFrom: string | null } = await call(resendWebhooksSince, {
      params,
      body: { since: from },
    });
    count += resent.count;
    from = resent.continueFrom;
  }
  return count;
}
