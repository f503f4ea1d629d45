import { Search } from 'lucide-react';
import { paletteLooks, paletteWords } from './palette-looks.ts';

type PaletteToComeProps = {
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  /** Returns the focus to the previous element, unless it has moved elsewhere. */
  onClose: (isElsewhere?: boolean) => void;
  /** The palette has loaded and is about to take the focus. */
  isCame: boolean;
};

/** Takes key presses until the palette has loaded, so that none is lost, and shows them. */
export function PaletteToCome({ text, onText, onEnter, onClose, isCame }: PaletteToComeProps) {
  return (
    <>
      {!isCame && <div className={paletteLooks.veil} onPointerDown={() => onClose()} />}
      <dialog open aria-label={paletteWords['aria-label']} className={paletteLooks.frame}>
        <div className={paletteLooks.field}>
          <Search className={paletteLooks.icon} aria-hidden="true" />
          <input
            {...paletteWords}
            ref={focus}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') onEnter();
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
            }}
            onBlur={({ relatedTarget }) => {
              if (relatedTarget !== null && !isCame) onClose(true);
            }}
            className={paletteLooks.input}
          />
        </div>
      </dialog>
    </>
  );
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
