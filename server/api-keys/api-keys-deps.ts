import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

export type ApiKeysDeps = { readonly database: Kysely<DB> };

export const ownKeysOnly = 'Only the company’s owner manages its API keys.';
