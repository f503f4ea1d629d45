import type { EvidenceFile } from '@piton/contract/disputes/evidence.ts';
import { FileImage, FileText, LoaderCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { openFile } from '../files/open-file.ts';
import { fileSize } from './file-size.ts';

type FileListProps = {
  files: readonly EvidenceFile[];
  /** The address from which a file is downloaded. */
  pathOf: (fileId: string) => string;
  /** A further action beside each file. */
  renderAction?: (file: EvidenceFile) => ReactNode;
};

export function FileList({ files, pathOf, renderAction }: FileListProps) {
  if (files.length === 0) return <p className="text-muted">No files attached.</p>;
  return (
    <ul aria-label="Files" className="divide-y divide-line rounded-10 border border-line">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-1 pr-1">
          <OpenButton file={file} path={pathOf(file.id)} />
          {renderAction?.(file)}
        </li>
      ))}
    </ul>
  );
}

function OpenButton({ file, path }: { file: EvidenceFile; path: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const Icon = file.type === 'application/pdf' ? FileText : FileImage;
  const open = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await openFile(path, file);
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => void open()}
      className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-10 px-3 py-2 text-left -outline-offset-2 transition-colors hover:bg-sunken"
    >
      {isBusy ? (
        <LoaderCircle className="size-5 shrink-0 animate-spin text-muted" aria-hidden="true" />
      ) : (
        <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      )}
      <span className="min-w-0">
        <span className="block wrap-anywhere text-primary underline underline-offset-2">
          {file.name}
        </span>
        <span className="block text-14 text-muted tabular-nums">{fileSize(file)}</span>
      </span>
    </button>
  );
}
