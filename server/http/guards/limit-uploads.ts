import { AppError } from '@piton/contract/http/errors.ts';

export type UploadLimit = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/** For endpoints without uploads. */
export const unlimited: UploadLimit = (_userId, work) => work();

/** A file is in memory while it arrives, so a process takes only a few at once, and two per person. */
export function createUploadLimit({ maxPerPerson = 2, maxInAll = 16 } = {}): UploadLimit {
  const current: string[] = [];
  return async (userId, work) => {
    const own = current.filter((each) => each === userId).length;
    if (own >= maxPerPerson || current.length >= maxInAll) throw new AppError('unavailable');
    current.push(userId);
    try {
      return await work();
    } finally {
      current.splice(current.indexOf(userId), 1);
    }
  };
}
