import { errorBody } from '@piton/contract/http/errors.ts';
import { requestStepUp } from '../../api/request-step-up.ts';
import { announceSessionEnded } from '../../api/session-ended.ts';
import { notify } from '../../ui/layers/toast.tsx';
import { downloadMade } from './download-file.ts';

const waitMs = 60_000;

/**
 * Downloads a file that the server records as viewed, so it is requested once, unlike a large CSV.
 * Nothing happens if the person cancels the step-up.
 */
export async function openFile(
  path: string,
  { name, type }: { name: string; type: string },
): Promise<void> {
  try {
    let response = await request(path);
    if (response.status === 403 && (await needsStepUp(response))) {
      if (!(await requestStepUp())) return;
      response = await request(path);
    }
    if (response.status === 401) announceSessionEnded();
    if (!response.ok) throw new Error(`the file request returned ${response.status}`);
    downloadMade(await response.arrayBuffer(), { name, type });
  } catch {
    notify('We couldn’t open the file. Check your connection and try again.', 'danger');
  }
}

function request(path: string): Promise<Response> {
  return fetch(path, { signal: AbortSignal.timeout(waitMs) });
}

async function needsStepUp(response: Response): Promise<boolean> {
  const refusal = errorBody.safeParse(await response.json());
  return refusal.success && refusal.data.error.code === 'step_up_required';
}
