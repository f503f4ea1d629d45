import {
  answerLengthMax,
  type EvidenceField,
  evidenceFieldsFor,
} from '@piton/contract/disputes/evidence-fields.ts';
import { type DisputeDetails, saveEvidence } from '@piton/contract/disputes/evidence.ts';
import { requiredMessage } from '@piton/contract/http/messages.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';
import { type FormRefusal, useForm } from '../../ui/forms/use-form.ts';
import { notify } from '../../ui/layers/toast.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { useDisputeChanged } from './use-disputes.ts';

type Answers = Readonly<Record<string, string>>;

/** The questions for the reason of the dispute. The draft is kept on the server. */
export function EvidenceForm({ dispute }: { dispute: DisputeDetails }) {
  const fields = evidenceFieldsFor(dispute.disputeReason);
  const [isConfirming, setIsConfirming] = useState(false);
  // The draft this form began with or has saved itself: another phone's newer one is a conflict.
  const [version, setVersion] = useState(dispute.version);
  const changed = useDisputeChanged();
  const initial = Object.fromEntries(fields.map(({ name }) => [name, dispute.answers[name] ?? '']));
  const form = useForm<string, Answers>({
    initial,
    check: (answers) => ({ ok: true, value: answers }),
    draftName: `dispute ${dispute.id}`,
    send: async (answers, purpose) => {
      const missing = purpose === 'save' ? null : missingIn(fields, answers);
      if (missing !== null) return missing;
      return refusalOf(async () => {
        const params = { disputeId: dispute.id };
        const saved = await call(saveEvidence, { params, body: { version, answers } });
        setVersion(saved.version);
        changed(saved);
        if (purpose === 'save') notify('Draft saved.', 'positive');
        else setIsConfirming(true);
      });
    },
  });
  return (
    <>
      <CheckedForm form={form} action="Review and submit">
        {fields.map((each) => (
          <Question key={each.name} asked={each} field={form.field(each.name)} />
        ))}
        <EvidenceFiles
          dispute={dispute}
          onStored={(stored) => setVersion(nextOf(stored.version))}
        />
        <Button isFullWidth isBusy={form.isPending} onClick={() => form.submit('save')}>
          Save draft
        </Button>
      </CheckedForm>
      <SubmitDialog
        dispute={dispute}
        version={version}
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
      />
    </>
  );
}

/** The version after this form's own change. A jump means that another phone saved in between. */
const nextOf = (stored: number) => (seen: number) => (stored === seen + 1 ? stored : seen);

function Question({ asked, field }: { asked: EvidenceField; field: FormField }) {
  const { label, help, isLong = false, isOptional = false } = asked;
  const shared = { field, label, help, isOptional, maxLength: answerLengthMax };
  return isLong ? <NoteField {...shared} rows={4} /> : <TextField {...shared} autoComplete="off" />;
}

function missingIn(fields: readonly EvidenceField[], answers: Answers): FormRefusal | null {
  const missing = fields.filter(
    ({ name, isOptional }) => !isOptional && (answers[name] ?? '').trim() === '',
  );
  if (missing.length === 0) return null;
  return {
    message: requiredMessage,
    fields: Object.fromEntries(missing.map(({ name }) => [name, requiredMessage])),
  };
}
