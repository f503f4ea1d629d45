import { whatsappLink } from '@piton/contract/payment-requests/whatsapp-link.ts';
import { MessageCircle, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/layers/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { sharesNatively, shareNatively } from './share-natively.ts';
import { whatsappNumber, whatsappNumberProblem } from './whatsapp-number.ts';

type ShareLinkProps = { companyName: string; link: string };

/** Sends the pay link, in the merchant's words. */
export function ShareLink({ companyName, link }: ShareLinkProps) {
  const invitation = `Hello! You can pay ${companyName} safely by card here:`;
  const whatsapp = useWhatsapp(`${invitation} ${link}`);
  return (
    <Dialog
      title="Share the link"
      description={`“${invitation} …”`}
      trigger={
        <Button>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      }
      onOpenChange={whatsapp.reset}
      actions={
        <>
          <a {...whatsapp.link} className={buttonClasses('primary')}>
            <MessageCircle aria-hidden="true" />
            Open WhatsApp
          </a>
          {sharesNatively() && (
            <Button
              onClick={() =>
                void shareNatively({ title: companyName, text: invitation, url: link })
              }
            >
              <Share2 aria-hidden="true" />
              More options
            </Button>
          )}
          <DialogClose button={<Button variant="quiet">Close</Button>} />
        </>
      }
    >
      <Field
        label="WhatsApp number"
        help="Leave it empty to choose the chat in WhatsApp."
        error={whatsapp.problem}
        isOptional
      >
        {(control) => <TextInput {...control} {...whatsapp.input} />}
      </Field>
    </Dialog>
  );
}

/** A phone number field and the WhatsApp link for its number. */
function useWhatsapp(text: string) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLAnchorElement>(null);
  const number = typed.trim() === '' ? '' : whatsappNumber(typed);
  const reset = () => {
    setTyped('');
    setProblem(undefined);
  };
  return {
    reset,
    problem,
    input: {
      ref: input,
      value: typed,
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => {
        setTyped(event.target.value);
        setProblem(undefined);
      },
      onKeyDown: (event: { key: string }) => {
        if (event.key === 'Enter') anchor.current?.click();
      },
    } as const,
    link: {
      ref: anchor,
      href: whatsappLink(text, number ?? ''),
      target: '_blank',
      rel: 'noreferrer',
      onClick: (event: { preventDefault: () => void }) => {
        if (number !== null) return;
        event.preventDefault();
        setProblem(whatsappNumberProblem);
        input.current?.focus();
      },
    },
  };
}
