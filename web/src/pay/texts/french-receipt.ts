import type { ReceiptTexts } from './english-receipt.ts';

export const frenchReceipt: ReceiptTexts = {
  disputed: {
    word: 'Contesté',
    sentence: (held) =>
      `Votre banque conteste ce paiement. ${held} sont bloqués jusqu’à sa décision.`,
  },
  refund_pending: {
    word: 'Remboursement en cours',
    sentence: (coming) => `Remboursement de ${coming} en cours.`,
  },
  partly_refunded: {
    word: 'Remboursé en partie',
    sentence: (back) =>
      `${back} vous ont été remboursés. Votre banque décide du délai. Le reste est payé.`,
  },
  refunded: {
    word: 'Remboursé',
    sentence: (back) =>
      `La totalité, ${back}, vous a été remboursée. Votre banque décide du délai.`,
  },
  partly_returned_dispute_lost: {
    word: 'Remboursé en partie après contestation',
    sentence: (back) => `${back} vous ont été remboursés. Le reste est payé.`,
  },
  returned_dispute_lost: {
    word: 'Remboursé après contestation',
    sentence: (back) => `La totalité, ${back}, vous a été remboursée.`,
  },
  parts: (refunded, lost) => `C’était ${refunded} en remboursements et ${lost} après contestation.`,
  alsoBack: (back) => `${back} vous ont été remboursés auparavant.`,
  whatsapp: 'Envoyer par WhatsApp',
  message: (company) => `Mon reçu de ${company}\u00A0:`,
  code: 'Code de ce reçu',
  codeUse: 'Présentez ce code au commerçant quand vous retirez votre achat.',
  codeOfReturned: 'Ce code montre au commerçant que vous êtes remboursé.',
};
