import type { Endpoint } from './endpoint.ts';
import { getSession, signIn, signOut } from './identity.ts';

/** Every endpoint under `/api`, by name. */
export const endpoints = {
  signIn,
  signOut,
  getSession,
} as const satisfies Record<string, Endpoint>;
