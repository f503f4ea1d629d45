import { disputeTextLengthMax, previewDisputes } from '@piton/contract/disputes/dispute-import.ts';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { fileProblem } from '../../payouts/imports/check-file.ts';
import { FileDrop } from '../../payouts/imports/file-drop.tsx';
import { refusalAtFile } from '../../payouts/imports/refusal-at-file.ts';
import { type Taken, takeFile } from '../../payouts/imports/take-file.ts';
import type { CheckedFile } from './checked-file.ts';

const waitMs = 65_000;

/** Sends the chosen file for a preview; another file ends the last one's. */
export function CheckFileForm({ onChecked }: { onChecked: (checked: CheckedFile | null) => void }) {
  const form = useForm({
    initial: { file: '', name: '', text: '' },
    check: (values) => {
      const problem = fileProblem(values) ?? tooLong(values);
      return problem === undefined
        ? { ok: true, value: values.text }
        : { ok: false, fields: { file: problem } };
    },
    send: async (text) => {
      const refusal = await refusalOf(async () => {
        const found = await call(previewDisputes, { body: { text } }, { timeoutMs: waitMs });
        onChecked({ ...found, text, isImported: false });
      });
      return refusal && refusalAtFile(refusal);
    },
  });
  const latest = useRef<File | null>(null);
  const fill = ({ file, name, text }: Taken) => {
    onChecked(null);
    form.field('name').onChange(name);
    form.field('text').onChange(text);
    form.field('file').onChange(file);
  };
  const isUnreadable = form.values.file === 'unreadable';
  return (
    <CheckedForm form={form} action="Check file" busyAction="Checking …">
      <FileDrop
        name={form.values.name}
        help="Up to 200 lines. You can also drag it here."
        error={isUnreadable ? fileProblem(form.values) : form.field('file').error}
        onFile={(file) => void takeFile(file, { latest, fill })}
      />
    </CheckedForm>
  );
}

function tooLong({ name, text }: { name: string; text: string }): string | undefined {
  return text.length > disputeTextLengthMax
    ? `${name} is too long. Import it as several files.`
    : undefined;
}
