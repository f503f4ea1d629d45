import { Plus } from 'lucide-react';
import type { FormField } from '../../../../ui/forms/use-fields.ts';

type TemplateListProps = { sentences: readonly string[]; field: FormField };

/** Inserts a sentence per press, after any existing text. */
export function TemplateList({ sentences, field }: TemplateListProps) {
  const left = sentences.filter((sentence) => !field.value.includes(sentence));
  if (left.length === 0) return null;
  return (
    <ul aria-label="Suggested reasons" className="flex flex-col">
      {left.map((sentence) => (
        <li key={sentence}>
          <button
            type="button"
            onClick={() => field.onChange([field.value.trim(), sentence].filter(Boolean).join(' '))}
            className={
              'flex min-h-11 w-full items-center gap-2 rounded-6 px-2 py-1 text-left text-14 ' +
              'text-primary transition-colors hover:bg-primary-soft'
            }
          >
            <Plus className="size-4 shrink-0" aria-hidden="true" />
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}
