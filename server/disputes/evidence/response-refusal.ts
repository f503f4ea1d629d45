import { evidenceFilesMax } from '@piton/contract/disputes/evidence.ts';
import { AppError } from '@piton/contract/http/errors.ts';

/** The results of the functions that write a merchant's response. */
export type Written =
  | 'done'
  | 'not_found'
  | 'changed'
  | 'empty'
  | 'ended'
  | 'responded'
  | 'too_late'
  | 'duplicate'
  | 'too_many'
  | 'too_large'
  | 'too_many_pixels';

export function responseRefusal(written: Exclude<Written, 'done'>): AppError {
  switch (written) {
    case 'not_found':
      return new AppError('not_found');
    case 'changed':
      return new AppError('version_conflict');
    case 'empty':
      return new AppError('version_conflict', { message: 'Answer the questions first.' });
    case 'ended':
      return closed('The card network has decided this dispute, so it can’t be answered any more.');
    case 'responded':
      return closed('You have already responded to this dispute. A response can’t be changed.');
    case 'too_late':
      return closed('The deadline has passed, so this dispute can’t be answered any more.');
    case 'duplicate':
      return file('You have already attached this file. Choose another one.');
    case 'too_many':
      return file(`You can attach up to ${evidenceFilesMax} files. Remove one first.`);
    case 'too_large':
      return file('All files together can have up to 20 MB. Remove one, or use a smaller file.');
    case 'too_many_pixels':
      return file('All PNG pictures together can have up to 40 megapixels. Save some as JPEG.');
  }
}

function closed(message: string): AppError {
  return new AppError('dispute_closed', { message });
}

function file(problem: string): AppError {
  return new AppError('rejected_fields', { fields: { file: problem } });
}
