import type { EvidenceFile } from '@piton/contract/disputes/evidence.ts';

const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;

/** "PDF, 3 pages, 1.2 MB" */
export function fileSize({ type, pages, bytes }: Pick<EvidenceFile, 'type' | 'pages' | 'bytes'>) {
  const size =
    bytes < mebibyte
      ? `${Math.max(1, Math.round(bytes / kibibyte))} KB`
      : `${(bytes / mebibyte).toFixed(1)} MB`;
  if (type !== 'application/pdf') return `Picture, ${size}`;
  return `PDF, ${pages === 1 ? '1 page' : `${pages} pages`}, ${size}`;
}
