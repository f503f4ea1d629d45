import { Copy, Download, Printer } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { copyCode } from './copy-code.ts';
import { downloadCodes, printCodes } from './take-codes-away.ts';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-10 bg-sunken px-4 py-3 font-medium tracking-wide tabular-nums select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-3 gap-2">
        <Button onClick={() => void copyCode(codes.join('\n'), 'Your recovery codes')}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={() => downloadCodes(codes)}>
          <Download aria-hidden="true" />
          Save
        </Button>
        <Button onClick={() => printCodes(codes)}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  );
}
