import {
  type ReadFile,
  readAchFile,
  readCsvFile,
  readPainFile,
} from '@piton/server/payouts/bank-files/testing/read-bank-file.ts';
import { password } from '@piton/server/identity/staff/testing/console-world.ts';
import type { ProofWorld } from '../world/proof-world.ts';

export type FileFormat = 'csv' | 'nacha' | 'pain';

/** The payouts that the bank accepted from a week's file. */
export type TakenFile = ReadFile & {
  readonly cutOffDay: string;
  readonly format: FileFormat;
};

const readers = { csv: readCsvFile, nacha: readAchFile, pain: readPainFile };

export function takeFile(cutOffDay: string, format: FileFormat, text: string): TakenFile {
  return { cutOffDay, format, ...readers[format](text) };
}

/** A person other than its creator downloads it. */
export async function openFile({ two }: ProofWorld, cutOffDay: string): Promise<string> {
  const path = `/api/console/payout-runs/${cutOffDay}/file`;
  const { status, body } = await two.browser.post(path, { password });
  if (status !== 200) throw new Error(`the file of ${cutOffDay} was not to be had: ${status}`);
  return String(body['text']);
}
