import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

type AlertDialogProps = {
  message: string | null;
  /** What to do about it. */
  hint?: string;
  onClose: () => void;
};

/** For what has to be read before anything else is done. */
export function AlertDialog({ message, hint, onClose }: AlertDialogProps) {
  // Still read while the dialog goes away.
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
