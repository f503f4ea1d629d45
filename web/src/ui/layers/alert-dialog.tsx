import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

type AlertDialogProps = {
  message: string | null;
  /** The next step. */
  hint?: string;
  onClose: () => void;
};

/** For a message that must be read first. */
export function AlertDialog({ message, hint, onClose }: AlertDialogProps) {
  // Keeps the text while the dialog closes.
  const [lastMessage, setLastMessage] = useState('');
  if (message !== null && message !== lastMessage) setLastMessage(message);
  return (
    <Dialog
      title={lastMessage}
      description={hint}
      isOpen={message !== null}
      onOpenChange={onClose}
      actions={<DialogClose button={<Button variant="primary">OK</Button>} />}
    />
  );
}
