import type { ReceiptTexts } from './english-receipt.ts';

export const frenchReceipt: ReceiptTexts = {
  disputed: {
    word: 'Contesté',
    sentence: (held) =>
      `Votre banque se renseigne sur ce paiement. ${held} sont bloqués jusqu’à la décision.`,
  },
  partly_refunded: {
    word: 'Remboursé en partie',
    sentence: (back) => `${back} vous ont été remboursés. Le reste est payé.`,
  },
  refunded: {
    word: 'Remboursé',
    sentence: (back) => `La totalité, ${back}, vous a été remboursée.`,
  },
  alsoBack: (back) => `${back} vous ont été remboursés auparavant.`,
  whatsapp: 'Envoyer par WhatsApp',
  message: (company) => `Mon reçu de ${company}\u00A0:`,
  code: 'Code de ce reçu',
  codeUse: 'Montrez ce code au commerçant quand vous retirez votre achat.',
  codeOfRefunded: 'Par ce code, le commerçant voit que vous avez été remboursé.',
};
