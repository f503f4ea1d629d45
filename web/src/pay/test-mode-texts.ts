import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';

const english = {
  label: 'Test mode',
  nothingMoves: 'No card is charged and no money moves.',
  approved: 'approved',
  declined: 'declined',
  incomplete: 'incomplete',
  challenge: 'asks for 3-D Secure',
};

const french: typeof english = {
  label: 'Mode test',
  nothingMoves: 'Aucune carte n’est débitée et aucun argent ne circule.',
  approved: 'approuvé',
  declined: 'refusé',
  incomplete: 'incomplet',
  challenge: 'demande 3-D Secure',
};

/** Loaded with the band, because live pages don't need them. */
export const testModeTexts: Readonly<Record<PayLanguage, typeof english>> = {
  en: english,
  fr: french,
};
