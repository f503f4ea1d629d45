import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { KeyCaps, type KeyWords } from './key-caps.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { useKeysAreOn } from './keys-switch.ts';
import { type KeyActions, useKeys } from './use-keys.ts';

type ReviewKeysProps = { words: readonly KeyWords[]; actions: KeyActions };

/** The page's shortcuts, shown on devices with a keyboard. */
export function ReviewKeys({ words, actions }: ReviewKeysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const areOn = useKeysAreOn();
  const all = [...words, { keys: ['?'], does: 'Show these keys' }];
  useKeys({ ...actions, '?': () => setIsOpen(true) });
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted wide:flex">
      {areOn &&
        words.map(({ keys, does }) => (
          <span key={does} className="flex items-center gap-1">
            <KeyCaps keys={keys} />
            {does}
          </span>
        ))}
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        <Keyboard aria-hidden="true" />
        {areOn ? 'Keys' : 'Keys are off'}
      </Button>
      <KeysDialog words={all} isOpen={isOpen} onOpenChange={setIsOpen} />
    </div>
  );
}
