import {
  addEvidenceFile,
  type DisputeDetails,
  type EvidenceFile,
  evidenceFileBytesMax,
  evidenceFilesMax,
  evidenceTypes,
  openEvidenceFile,
  removeEvidenceFile,
} from '@piton/contract/disputes/evidence.ts';
import { Trash2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileList } from './file-list.tsx';
import { preparePicture } from './prepare-picture.ts';
import { useDisputeChanged } from './use-disputes.ts';

/** The server’s limit: a phone on slow data needs its time for ten megabytes. */
const uploadTimeoutMs = 20 * 60_000;

type EvidenceFilesProps = {
  dispute: DisputeDetails;
  onStored: (dispute: DisputeDetails) => void;
};

/** Files of the draft. Each is stored when it is chosen, apart from the answers. */
export function EvidenceFiles({ dispute, onStored }: EvidenceFilesProps) {
  const { id: disputeId, files } = dispute;
  const showChanged = useDisputeChanged();
  const changed = (stored: DisputeDetails) => {
    showChanged(stored);
    onStored(stored);
  };
  const { problem, setProblem, uploading, add } = useUploads(disputeId, changed);
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Files"
        help={`PDF, PNG or JPEG, up to 10 MB each and ${evidenceFilesMax} in all. For example the order, messages, or proof of delivery. Never a picture of a card.`}
        error={problem}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            multiple
            name="file"
            accept={evidenceTypes.join(',')}
            disabled={uploading !== null || files.length >= evidenceFilesMax}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              void add(Array.from(target.files ?? []));
              // Choosing the same file again, after correcting it, counts too.
              target.value = '';
            }}
            className={chooser}
          />
        )}
      </Field>
      <output className="text-14 text-muted empty:hidden">
        {uploading !== null && `Uploading ${uploading}…`}
      </output>
      {files.length > 0 && (
        <FileList
          files={files}
          pathOf={(fileId) =>
            openEvidenceFile.path.replace(':disputeId', disputeId).replace(':fileId', fileId)
          }
          renderAction={(file) => (
            <RemoveButton
              dispute={dispute}
              file={file}
              onRemoved={changed}
              onProblem={setProblem}
            />
          )}
        />
      )}
    </div>
  );
}

/** Uploads one after the other, and stops at the first problem. */
function useUploads(disputeId: string, changed: (dispute: DisputeDetails) => void) {
  const [problem, setProblem] = useState<string>();
  const [uploading, setUploading] = useState<string | null>(null);

  const add = async (chosen: readonly File[]) => {
    setProblem(undefined);
    for (const file of chosen) {
      setUploading(file.name);
      const refusal = await refusalOf(async () => {
        const body = await preparePicture(file);
        if (body.size > evidenceFileBytesMax) throw new TooLarge();
        const params = { disputeId, fileId: crypto.randomUUID() };
        const query = { name: file.name };
        changed(
          await call(addEvidenceFile, { params, query, body }, { timeoutMs: uploadTimeoutMs }),
        );
      });
      if (refusal === null) continue;
      const isTooLarge = refusal.cause instanceof TooLarge || refusal.code === 'too_large';
      const reason = isTooLarge ? tooLarge : (refusal.fields['file'] ?? refusal.message);
      setProblem(`${file.name}: ${reason}`);
      break;
    }
    setUploading(null);
  };
  return { problem, setProblem, uploading, add };
}

class TooLarge extends Error {}

const tooLarge = 'This file is larger than 10 MB. Use a smaller one.';

type RemoveButtonProps = {
  dispute: DisputeDetails;
  file: EvidenceFile;
  onRemoved: (dispute: DisputeDetails) => void;
  onProblem: (problem: string) => void;
};

function RemoveButton({ dispute, file, onRemoved, onProblem }: RemoveButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const params = { disputeId: dispute.id, fileId: file.id };
    const refusal = await refusalOf(async () =>
      onRemoved(await call(removeEvidenceFile, { params })),
    );
    if (refusal !== null) {
      onProblem(refusal.message);
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      isBusy={isBusy}
      aria-label={`Remove ${file.name}`}
      onClick={() => void remove()}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  );
}

const chooser =
  // Hides the native file name, because the list below names the files.
  'min-h-11 max-w-full text-transparent file:min-h-11 file:rounded-10 file:border ' +
  'file:border-control file:bg-surface file:px-4 file:text-16 file:font-medium file:text-ink ' +
  'disabled:file:border-line disabled:file:text-muted';
