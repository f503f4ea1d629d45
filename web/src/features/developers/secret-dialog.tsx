import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CopyButton } from '../companies/sharing/copy-button.tsx';

type SecretDialogProps = {
  title: string;
  /** "API key" */
  name: string;
  text: string;
  /** The warning above a text that no later response contains. */
  warning?: string | undefined;
  note: string;
  onClose: () => void;
};

/** Only its button closes it: a press outside or Escape would lose a secret by accident. */
export function SecretDialog({ title, name, text, warning, note, onClose }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={() => undefined}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {warning !== undefined && (
          <Notice tone="warning">
            <p>{warning}</p>
          </Notice>
        )}
        <div className="rounded-10 bg-sunken p-3">
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-14 font-medium">{name}</h3>
            <CopyButton text={text} what={`the ${name}`} variant="secondary" />
          </div>
          <code className="block py-2 text-14 break-all">{text}</code>
        </div>
        <p className="text-14 text-muted">{note}</p>
      </div>
    </Dialog>
  );
}
