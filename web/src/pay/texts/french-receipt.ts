import { dayInFrench, french } from './french.ts';
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
    sentence: (back) => `${back} vous ont été remboursés. Votre banque décide du délai.`,
  },
  refunded: {
    word: 'Remboursé',
    sentence: (back) =>
      `La totalité, ${back}, vous a été remboursée. Votre banque décide du délai.`,
  },
  partly_returned_dispute_lost: {
    word: 'Remboursé en partie après contestation',
    sentence: (back) => `${back} vous ont été remboursés.`,
  },
  returned_dispute_lost: {
    word: 'Remboursé après contestation',
    sentence: (back) => `La totalité, ${back}, vous a été remboursée.`,
  },
  voided: {
    word: 'Annulé avant règlement',
    sentence: (back) =>
      `Le paiement a été annulé avant règlement. Votre banque libère la totalité, ${back}.`,
  },
  refundDone: (amount, at, reference) =>
    `Remboursé le ${french.dayAndTime(at)}\u00A0: ${amount}, référence ${reference}.`,
  refundRequested: (amount, at) => `Demandé le ${french.dayAndTime(at)}\u00A0: ${amount}.`,
  dueBy: (day) => `Nous l’enverrons à votre banque au plus tard le ${dayInFrench(day)}.`,
  left: (left) => `Le reste, ${left}, est payé.`,
  parts: (refunded, lost) => `C’était ${refunded} en remboursements et ${lost} après contestation.`,
  alsoBack: (back) => `${back} vous ont été remboursés auparavant.`,
  whatsapp: 'Envoyer par WhatsApp',
  message: (company) => `Mon reçu de ${company}\u00A0:`,
  code: 'Code de ce reçu',
  codeUse: 'Présentez ce code au commerçant quand vous retirez votre achat.',
  codeOfReturned: 'Ce code montre au commerçant que vous êtes remboursé.',
};
