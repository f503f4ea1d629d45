import { errorBody } from '@piton/contract/http/errors.ts';
import { announceSessionEnded } from '../../api/session-ended.ts';
import { requestStepUp } from '../../api/request-step-up.ts';
import { notify } from '../../ui/layers/toast.tsx';
import { downloadFile } from './download-file.ts';

/**
 * The browser streams the download to disk, whatever its size, but reports no errors to the page.
 * A HEAD request first checks that the server can produce the file.
 */
export async function saveFile(path: string): Promise<void> {
  const isThere = await isFileThere(path);
  if (isThere) {
    downloadFile(path);
  } else if (isThere === false) {
    notify('We couldn’t create the CSV. Check your connection and try again.', 'danger');
  }
}

const waitMs = 15_000;

/** Null if the person cancels the step-up. */
async function isFileThere(path: string): Promise<boolean | null> {
  try {
    const status = await statusOf(path);
    if (status === 403 && (await needsStepUp(path))) {
      return (await requestStepUp()) ? (await statusOf(path)) === 200 : null;
    }
    if (status === 401) announceSessionEnded();
    return status === 200;
  } catch {
    return false;
  }
}

async function statusOf(path: string): Promise<number> {
  const signal = AbortSignal.timeout(waitMs);
  return (await fetch(path, { method: 'HEAD', signal })).status;
}

/** Sends a GET, because a HEAD response holds only the status. */
async function needsStepUp(path: string): Promise<boolean> {
  const response = await fetch(path, { signal: AbortSignal.timeout(waitMs) });
  const refusal = errorBody.safeParse(await response.json());
  return refusal.success && refusal.data.error.code === 'step_up_required';
}
