import { importBankFile, importKinds } from '@piton/contract/payouts/bank-import.ts';
import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';
import { checkProven } from '../../money/proposals/check-proven.ts';

export type FileValues = Record<'kind' | 'name' | 'text' | 'password' | 'code', string> & {
  /** The progress of reading the chosen file. */
  file: string;
};

/** The endpoint's size limit. */
export const fileMaxBytes = 4_000_000;

/** Every problem of a file appears at its field. */
export function checkFile(
  { kind, file, name, text, ...typed }: FileValues,
  requirement: { isCodeRequired: boolean },
): CheckedFields<EndpointInput<typeof importBankFile>['body']> {
  const checked = checkProven(typed, requirement, (proof) =>
    checkFields(importBankFile.body, {
      ...proof,
      kind: importKinds.find((each) => each === kind),
      name: name.slice(-200),
      text,
    }),
  );
  if (checked.ok) return checked;
  const { name: noName, text: noText, ...fields } = checked.fields;
  const wrong = fileProblem({ file, name, text }) ?? noName ?? noText;
  return { ok: false, fields: { ...(wrong !== undefined && { file: wrong }), ...fields } };
}

export function fileProblem({
  file,
  name,
  text,
}: Pick<FileValues, 'file' | 'name' | 'text'>): string | undefined {
  if (file === 'reading') return `${name} is still loading. Try again in a moment.`;
  if (file === 'unreadable') return `${name} couldn’t be read. Choose it again.`;
  if (name === '') return 'Choose a file.';
  if (text === '') return `${name} is empty.`;
  if (text.length > fileMaxBytes) return `${name} is larger than 4 MB.`;
  return undefined;
}
