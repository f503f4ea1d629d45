import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { copiedText } from './copied-text.ts';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  text: string;
  /** The copied thing, for screen readers. */
  what: string;
  variant?: 'quiet' | 'secondary';
  /** For a short line, where the icon is enough. */
  isIconOnly?: boolean;
  /** Copies every character, for texts that programs read. */
  isVerbatim?: boolean;
};

export function CopyButton(props: CopyButtonProps) {
  const { text, what, variant = 'quiet', isIconOnly = false, isVerbatim = false } = props;
  return (
    <Button
      variant={variant}
      aria-label={`Copy ${what}`}
      onClick={() => void copyText(isVerbatim ? text : copiedText(text))}
    >
      <Copy aria-hidden="true" />
      {!isIconOnly && 'Copy'}
    </Button>
  );
}
