import { hkdfSync } from 'node:crypto';
import type { MasterKey } from './master-key.ts';

/** What else needs a secret of the installation. A purpose's name is a part of its key for ever. */
type Purpose =
  | 'audit chain'
  | 'bank account numbers'
  | 'bank account index'
  | 'bank files'
  | 'card challenges'
  | 'card fingerprints'
  | 'identity library'
  | 'job payloads'
  | 'limit keys'
  | 'master key check'
  | 'password pepper'
  | 'payment confirmations'
  | 'platform key marks';

/** Each purpose has a key of its own, and none of them tells anything about the master key. */
export function deriveKey({ key }: Pick<MasterKey, 'key'>, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `piton ${purpose}`, 32));
}
