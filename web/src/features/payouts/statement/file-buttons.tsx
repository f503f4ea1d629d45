import { FileLink } from '../../files/file-link.tsx';
import { PdfButton, maxPdf } from '../../files/pdf-button.tsx';

type FileButtonsProps = {
  csvPath: string;
  lineCount: number;
  savePdf: () => Promise<boolean>;
};

/** A statement as a PDF made on this device, and as a CSV from the server. */
export function FileButtons({ csvPath, lineCount, savePdf }: FileButtonsProps) {
  return (
    <div className="flex shrink-0 gap-2">
      <PdfButton
        lineCount={lineCount}
        savePdf={savePdf}
        tooMuch={{
          words: `A PDF holds up to ${maxPdf.toLocaleString('en')} lines, and this statement has more. Download the CSV instead.`,
          csv: <FileLink path={csvPath} isMain />,
        }}
      />
      <FileLink path={csvPath} />
    </div>
  );
}
