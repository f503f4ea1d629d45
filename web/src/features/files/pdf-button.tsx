import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { logDataError } from '../../api/data-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/layers/dialog.tsx';
import { notify } from '../../ui/layers/toast.tsx';

/** The device makes the PDF page by page and must hold all of it in memory. */
export const maxPdf = 5000;

type PdfButtonProps = {
  /** The number of lines, if known before they are loaded. */
  lineCount: number | null;
  disabled?: boolean;
  /** Saves the PDF; returns false if there were too many lines. */
  savePdf: () => Promise<boolean>;
  /** The alternative for too many lines. */
  tooMuch: { words: string; csv: ReactNode };
};

/**
 * Saves the list as a PDF made on this device. For a list that is too long, it offers the CSV
 * instead.
 */
export function PdfButton({ lineCount, disabled = false, savePdf, tooMuch }: PdfButtonProps) {
  const [isTooMuch, setIsTooMuch] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (lineCount !== null && lineCount > maxPdf) return setIsTooMuch(true);
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
