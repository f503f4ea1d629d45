import { hkdfSync } from 'node:crypto';
import type { RootKey } from './root-key.ts';

/** Other uses of an installation's secret. A purpose's name is part of its key for ever. */
type Purpose =
  | 'audit chain'
  | 'bank account numbers'
  | 'bank account index'
  | 'bank files'
  | 'card challenges'
  | 'card fingerprints'
  | 'challenge callbacks'
  | 'challenge documents'
  | 'dispute evidence'
  | 'identity library'
  | 'job payloads'
  | 'limit keys'
  | 'master key check'
  | 'password pepper'
  | 'payment confirmations'
  | 'platform key marks'
  | 'webhook secrets';

/** Derives a separate key per purpose, none of which reveals the root key. */
export function deriveKey({ key }: Pick<RootKey, 'key'>, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `piton ${purpose}`, 32));
}
