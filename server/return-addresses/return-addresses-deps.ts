import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

export type ReturnAddressesDeps = { readonly database: Kysely<DB> };

export const ownAddressesOnly = 'Only the company’s owner manages its return addresses.';
