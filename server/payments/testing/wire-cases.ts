import { expect } from 'vitest';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { references, type seal } from './payment-world.ts';

const tranId = expect.stringMatching(/^[A-Z0-9]{16}$/) as string;
const invoice = expect.stringMatching(/^[A-HJ-NP-Z2-9]{12}$/) as string;

const lists = (result: string, financial: string, message: string, amount = '12.50') => ({
  ResultCode: [result],
  FinancialResultCode: [financial],
  ErrorMessage: [message],
  TranId: [tranId],
  Invoice: [invoice],
  Amount: [amount],
  Currency: ['XCD'],
});

type WireCase = {
  what: string;
  outcome?: SaleOutcome;
  changes?: Parameters<typeof seal>[0];
  status: number;
  webPay: unknown;
  makPayment: unknown;
};

const declined = 'Your bank declined this card.';
const notReached = 'We couldn’t reach the card network. Nothing was charged.';
const sealAgain = 'This encryptedTxt has been used. Seal the payment again to retry.';
const tooBusy = 'The card network is too busy right now. Nothing was charged.';
const notCompleted = 'The card network couldn’t complete this payment. Nothing was charged.';

/** Each outcome with the whole response of both functions. */
export const wireCases: WireCase[] = [
  {
    what: 'approved',
    status: 200,
    webPay: {
      msg: lists('OK', 'Approved', ''),
      receiptUrl: expect.stringMatching(/^\/receipt\/\w{20}\/[\w-]{22}$/) as string,
    },
    makPayment: {
      status: 'Approved',
      message: 'Approved',
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: '',
    },
  },
  {
    what: 'declined',
    outcome: { kind: 'declined', references },
    status: 200,
    webPay: { msg: lists('OK', 'Declined', declined), advice: 'other_card' },
    makPayment: {
      status: 'Declined',
      message: declined,
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: '',
    },
  },
  {
    what: 'declined with the issuer’s code, which the network’s result doesn’t show',
    outcome: { kind: 'declined', references, decline: { code: '91', advice: 'later' } },
    status: 200,
    webPay: { msg: lists('OK', 'Declined', declined), advice: 'later' },
    makPayment: {
      status: 'Declined',
      message: `${declined} This encryptedTxt has been used. Seal the payment again to retry.`,
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: '',
    },
  },
  {
    what: 'opened, but fields wrong',
    changes: { cardNumber: '4444111122223334' },
    status: 200,
    webPay: {
      msg: lists(
        'ParameterError',
        'Incomplete',
        'One detail needs your attention. Nothing was charged.',
      ),
      advice: 'fix',
      fields: { cardNumber: 'Check the card number: a digit looks wrong.' },
    },
    makPayment: {
      status: 'Incomplete',
      message: 'One detail needs your attention. Nothing was charged.',
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: 'invalid',
      fields: { cardNumber: 'Check the card number: a digit looks wrong.' },
    },
  },
  {
    what: 'refused by the gateway without moving money',
    outcome: {
      kind: 'refused',
      why: 'input',
      resultCode: 'ParameterError',
      message: 'Bad Parameter: ExpiryMMYY',
    },
    status: 200,
    webPay: {
      msg: lists('ParameterError', 'Incomplete', 'Bad Parameter: ExpiryMMYY'),
      advice: 'fix',
    },
    makPayment: {
      status: 'Incomplete',
      message: 'Bad Parameter: ExpiryMMYY',
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: 'gateway',
    },
  },
  {
    what: 'refused because the gateway does not take such cards',
    outcome: {
      kind: 'refused',
      why: 'input',
      resultCode: 'ParameterError',
      message: 'Bad Parameter: CardNumber',
    },
    status: 200,
    webPay: {
      msg: lists(
        'ParameterError',
        'Incomplete',
        'This card can’t be used here. Nothing was charged.',
      ),
      advice: 'other_card',
    },
    makPayment: {
      status: 'Incomplete',
      message: 'This card can’t be used here. Nothing was charged.',
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: 'gateway',
    },
  },
  {
    what: 'not sent',
    outcome: { kind: 'not_sent', cause: 'ECONNREFUSED' },
    status: 200,
    webPay: {
      msg: lists('Unavailable', 'Incomplete', notReached),
      advice: 'later',
    },
    makPayment: {
      status: 'Incomplete',
      message: `${notReached} ${sealAgain}`,
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: 'gateway',
    },
  },
  {
    what: 'refused by a busy gateway',
    outcome: { kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' },
    status: 200,
    webPay: { msg: lists('TooBusy', 'Incomplete', tooBusy), advice: 'later' },
    makPayment: {
      status: 'Incomplete',
      message: `${tooBusy} ${sealAgain}`,
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: 'gateway',
    },
  },
  {
    what: 'refused by a busy gateway in its own words',
    outcome: { kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: 'Try tonight' },
    status: 200,
    webPay: { msg: lists('TooBusy', 'Incomplete', 'Try tonight'), advice: 'later' },
    makPayment: {
      status: 'Incomplete',
      message: `Try tonight. ${sealAgain}`,
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: 'gateway',
    },
  },
  {
    what: 'not completed on the way to the bank',
    outcome: { kind: 'refused', why: 'not_completed', resultCode: 'OK', message: '' },
    status: 200,
    webPay: { msg: lists('OK', 'Incomplete', notCompleted), advice: 'later' },
    makPayment: {
      status: 'Incomplete',
      message: `${notCompleted} ${sealAgain}`,
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: 'gateway',
    },
  },
  {
    what: 'not known yet',
    outcome: { kind: 'unknown', cause: 'timeout', detail: 'no response' },
    status: 202,
    webPay: { msg: lists('', 'Pending', '') },
    makPayment: {
      status: 'Pending',
      message: 'The outcome isn’t known yet. Retry with the same encryptedTxt.',
      transactionNumber: tranId,
      invoiceNumber: invoice,
      error: '',
    },
  },
];
