/**
 * What a receipt's own page says beside the words of the pay page. The server writes it into that page, in
 * each language, so that nobody downloads it who has not paid yet (decision 0031).
 */
export const englishReceipt = {
  disputed: {
    word: 'In dispute',
    sentence: (held: string) =>
      `Your bank is asking about this payment. ${held} of it is held until that is decided.`,
  },
  partly_refunded: {
    word: 'Refunded in part',
    sentence: (back: string) => `${back} of it was given back to you. The rest stays paid.`,
  },
  refunded: {
    word: 'Refunded',
    sentence: (back: string) => `All of it, ${back}, was given back to you.`,
  },
  alsoBack: (back: string) => `${back} was given back to you before.`,
  whatsapp: 'Send by WhatsApp',
  message: (company: string) => `My receipt from ${company}:`,
  code: 'Code of this receipt',
  codeUse: 'Show this code to the shop when you collect what you paid for.',
  codeOfRefunded: 'By this code the shop sees that it was refunded.',
};
export type ReceiptTexts = typeof englishReceipt;
