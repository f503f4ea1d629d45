import { AppError } from '@piton/contract/http/errors.ts';

/** Null if the rejection is not about a code. For a recovery code there is no next one to wait for. */
export function wrongCode(refusal: string | null): AppError | null {
  if (refusal === 'INVALID_CODE') return new AppError('wrong_code');
  if (refusal !== 'INVALID_BACKUP_CODE') return null;
  const message = 'That code is wrong or has been used. Try another of your codes.';
  return new AppError('wrong_code', { message });
}
