import { FileUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';

type FileDropProps = {
  /** The name of the chosen file; empty without one. */
  name: string;
  help?: string;
  error: string | undefined;
  onFile: (file: File) => void;
};

const anySize = 'Up to 4 MB. You can also drag it here.';

/** The native file input, which also accepts a dropped file. */
export function FileDrop({ name, help = anySize, error, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <Field label="File" help={help} error={error}>
      {(control) => (
        <div
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false);
            take(event.dataTransfer.files);
          }}
          className={
            'flex flex-col items-start gap-2 rounded-10 border border-dashed p-4 ' +
            `transition-colors ${isOver ? 'border-primary bg-primary-soft' : 'border-control bg-surface'}`
          }
        >
          <input
            {...control}
            type="file"
            name="file"
            accept=".csv,.txt,.ach,.ret,text/csv,text/plain"
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              take(target.files);
              // Choosing the same file again, after correcting it, counts too.
              target.value = '';
            }}
            className={
              // Hides the native file name, which is missing for a dropped file.
              'min-h-11 max-w-full text-transparent file:min-h-11 file:rounded-10 file:border ' +
              'file:border-control file:bg-surface file:px-4 file:text-16 file:font-medium ' +
              'file:text-ink'
            }
          />
          <span className="flex items-center gap-2 wrap-anywhere">
            <FileUp className="size-5 shrink-0 text-muted" aria-hidden="true" />
            {name === '' ? <span className="text-muted">No file yet</span> : name}
          </span>
        </div>
      )}
    </Field>
  );
}
