import { CircleAlert, ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { Field, type FieldControl } from '../../ui/forms/field.tsx';
import { type PictureRules, pictureTypes } from './check-picture.ts';
import { usePicture } from './use-picture.ts';

type PictureFieldProps = PictureRules & { label: string; help: string };

/** A picture to choose or drop. It is shown on the page and never sent. */
export function PictureField({ label, help, largestMegabytes }: PictureFieldProps) {
  return (
    <Field label={label} help={help}>
      {(control) => <DropZone control={control} largestMegabytes={largestMegabytes} />}
    </Field>
  );
}

type DropZoneProps = PictureRules & { control: FieldControl };

function DropZone({ control, ...rules }: DropZoneProps) {
  const { picture, take } = usePicture(rules);
  const { isOver, handlers } = useDropping((file) => void take(file));
  const isRefused = picture.kind === 'refused';
  const problemId = `${control.id}-problem`;
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again.
    target.value = '';
    if (file) void take(file);
  };
  return (
    <>
      <div
        {...handlers}
        className={`${zone} ${isOver ? over : rest} ${isRefused ? 'border-danger' : 'border-control'}`}
      >
        <input
          {...control}
          type="file"
          accept={pictureTypes.join(',')}
          onChange={handleChange}
          aria-invalid={isRefused || undefined}
          aria-describedby={[isRefused && problemId, control['aria-describedby']]
            .filter(Boolean)
            .join(' ')}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {picture.kind === 'shown' ? (
          <img
            src={picture.preview}
            alt={`Preview of ${picture.name}`}
            className="max-h-40 max-w-full rounded-6"
          />
        ) : (
          <ImageUp className="size-8 text-primary" aria-hidden="true" />
        )}
        <output className="max-w-full text-14 wrap-anywhere empty:sr-only">
          {picture.kind === 'shown' && picture.name}
        </output>
        <span className="text-14 text-muted" aria-hidden="true">
          {picture.kind === 'shown'
            ? 'Choose another, or drop it here'
            : 'Choose a picture, or drop it here'}
        </span>
      </div>
      <p id={problemId} role="alert" className="flex gap-1 text-14 text-danger empty:sr-only">
        {isRefused && (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {picture.problem}
          </>
        )}
      </p>
    </>
  );
}

const zone =
  'relative flex min-h-36 flex-col items-center justify-center gap-2 rounded-10 border-2 ' +
  'border-dashed p-4 text-center transition-colors has-[:focus-visible]:outline-2 ' +
  'has-[:focus-visible]:outline-offset-2';
const rest = 'bg-surface hover:bg-primary-soft';
const over = 'bg-primary-soft';

function useDropping(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, handlers };
}
