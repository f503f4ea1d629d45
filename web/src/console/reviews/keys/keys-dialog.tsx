import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/layers/dialog.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { KeyCaps, type KeyWords } from './key-caps.tsx';
import { switchKeys, useKeysAreOn } from './keys-switch.ts';

type KeysDialogProps = {
  words: readonly KeyWords[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function KeysDialog({ words, isOpen, onOpenChange }: KeysDialogProps) {
  const areOn = useKeysAreOn();
  return (
    <Dialog
      title="Keys"
      description="Letter shortcuts work when you’re not typing."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={<DialogClose button={<Button variant="primary">Close</Button>} />}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {words.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex gap-1">
              <KeyCaps keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <Toggle checked={areOn} onChange={(event) => switchKeys(event.target.checked)}>
          Use these keys in this browser
        </Toggle>
      </div>
    </Dialog>
  );
}
