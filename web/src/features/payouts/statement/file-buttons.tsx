import { FileText } from 'lucide-react';
import { useState } from 'react';
import { logDataError } from '../../../api/data-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { FileLink } from '../../files/file-link.tsx';
import { pdfMost } from './all-lines.ts';

type FileButtonsProps = {
  csvPath: string;
  /** Whether there are more lines than a PDF holds, as far as is known before they are asked for. */
  isTooLong: boolean;
  /** Saves it; answers whether there were few enough lines. */
  savePdf: () => Promise<boolean>;
};

/** A statement as a PDF, which this device makes, and as a CSV, which the server sends. */
export function FileButtons({ csvPath, isTooLong, savePdf }: FileButtonsProps) {
  const [isTooMuch, setIsTooMuch] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isTooLong) return setIsTooMuch(true);
    setIsBusy(true);
    try {
      if (!(await savePdf())) setIsTooMuch(true);
    } catch (error) {
      logDataError(error);
      notify('The PDF could not be made. Check your connection and try again.', 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex shrink-0 gap-2">
      <Button isBusy={isBusy} onClick={() => void save()}>
        {!isBusy && <FileText aria-hidden="true" />}
        PDF
      </Button>
      <FileLink path={csvPath} />
      <Dialog
        title="That is too much for a PDF"
        description={`A PDF holds up to ${pdfMost.toLocaleString('en')} lines, and this statement has more. A CSV holds all of them.`}
        isOpen={isTooMuch}
        onOpenChange={setIsTooMuch}
        actions={
          <>
            <FileLink path={csvPath} isMain />
            <DialogClose button={<Button>Close</Button>} />
          </>
        }
      />
    </div>
  );
}
