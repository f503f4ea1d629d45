import { importBankFile, importKinds } from '@piton/contract/payouts/bank-import.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useProofRequirement } from '../../../features/account/two-step/use-proof-requirement.ts';
import { importPath } from '../payout-paths.ts';
import { checkFile, fileProblem } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { kindWords } from './import-words.ts';
import { refusalAtFile } from './refusal-at-file.ts';
import { type Taken, takeFile } from './take-file.ts';
import { useKeepImport } from './use-imports.ts';

/** Thousands of lines are posted one by one. */
const longestWaitMs = 125_000;

/** Imports a file and opens its result. */
export function ImportForm() {
  const proofFields = useProofRequirement();
  const keepImport = useKeepImport();
  const navigate = useNavigate();
  const form = useForm({
    initial: { kind: 'bank_csv', file: '', name: '', text: '', password: '', code: '' },
    check: (values) => checkFile(values, proofFields),
    send: async (body) => {
      const refusal = await refusalOf(async () => {
        const found = await call(importBankFile, { body }, { timeoutMs: longestWaitMs });
        keepImport(found);
        await navigate(importPath(found.id), { state: { isRepeat: found.isRepeat } });
      }, proofFields.fieldOfCode);
      return refusal && refusalAtFile(refusal);
    },
  });
  const latest = useRef<File | null>(null);
  const fill = ({ file, name, text }: Taken) => {
    form.field('name').onChange(name);
    form.field('text').onChange(text);
    // The last file counts: an earlier file's problems disappear.
    form.field('file').onChange(file);
  };
  const isUnreadable = form.values.file === 'unreadable';
  const kind = importKinds.find((each) => each === form.values.kind) ?? 'bank_csv';
  return (
    <CheckedForm form={form} action="Import" busyAction="Importing …">
      <SelectField field={form.field('kind')} label="File type" help={kindWords[kind].about}>
        {importKinds.map((each) => (
          <option key={each} value={each}>
            {kindWords[each].name}
          </option>
        ))}
      </SelectField>
      {kindWords[kind].columns !== null && (
        <p className="text-14 text-muted">
          Its first line is <code className="wrap-anywhere">{kindWords[kind].columns}</code>
        </p>
      )}
      <FileDrop
        name={form.values.name}
        error={isUnreadable ? fileProblem(form.values) : form.field('file').error}
        onFile={(file) => void takeFile(file, { latest, fill })}
      />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </CheckedForm>
  );
}
