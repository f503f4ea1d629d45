import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { logDataError } from '../../api/data-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast.tsx';

/** A PDF is made on this device, page by page: a phone has to hold all of it. */
export const pdfMost = 5000;

type PdfButtonProps = {
  /** Of how many lines it would be, as far as is known before they are asked for. */
  lineCount: number | null;
  disabled?: boolean;
  /** Saves it; answers whether there were few enough lines. */
  savePdf: () => Promise<boolean>;
  /** What there is instead. */
  tooMuch: { words: string; csv: ReactNode };
};

/** What is shown as a PDF, which this device makes; whoever has too much for one is told so and has the CSV. */
export function PdfButton({ lineCount, disabled = false, savePdf, tooMuch }: PdfButtonProps) {
  const [isTooMuch, setIsTooMuch] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (lineCount !== null && lineCount > pdfMost) return setIsTooMuch(true);
    setIsBusy(true);
    try {
      if (!(await savePdf())) setIsTooMuch(true);
    } catch (error) {
      logDataError(error);
      notify('We couldn’t create the PDF. Check your connection and try again.', 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} disabled={disabled} onClick={() => void save()}>
        {!isBusy && <FileText aria-hidden="true" />}
        PDF
      </Button>
      <Dialog
        title="Too long for a PDF"
        description={tooMuch.words}
        isOpen={isTooMuch}
        onOpenChange={setIsTooMuch}
        actions={
          <>
            {tooMuch.csv}
            <DialogClose button={<Button>Close</Button>} />
          </>
        }
      />
    </>
  );
}
