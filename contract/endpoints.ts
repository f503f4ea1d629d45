import type { Endpoint } from './endpoint.ts';
import { getCompanyData, makPayment, webPay } from './pay-functions.ts';
import { listSales } from './sale.ts';
import { getSession, signIn, signOut } from './identity.ts';

/** Every endpoint, by name. */
export const endpoints = {
  signIn,
  signOut,
  getSession,
  getCompanyData,
  webPay,
  makPayment,
  listSales,
} as const satisfies Record<string, Endpoint>;
