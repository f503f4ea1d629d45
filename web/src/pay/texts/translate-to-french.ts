import type { ProblemWords } from '@piton/contract/payments/payment-problem.ts';
import type { PayerSentence } from '@piton/contract/payments/payment-reasons.ts';
import type { problemWords } from '@piton/contract/http/problem-words.ts';

/**
 * Translates the server's English sentences, which are a closed list. Others, such as a gateway's
 * own message, stay unchanged.
 */
export function translateToFrench(sentence: string, problems: ProblemWords): string {
  const known = translations.get(sentence);
  if (known !== undefined) return known;
  const problem = problemOf(sentence, problems);
  if (problem !== null) return problem;
  for (const [pattern, inFrench] of patterns) {
    const found = pattern.exec(sentence);
    if (found) return inFrench(...found.slice(1));
  }
  return sentence;
}

const charged = 'Rien n’a été débité.';
const notThisTime = 'Rien n’a été débité cette fois.';
const soon = 'Veuillez réessayer dans un instant.';

const sentences: Readonly<Record<PayerSentence, string>> = {
  'Your bank declined this card.': 'Votre banque a refusé cette carte.',
  'This payment didn’t go through.': 'Ce paiement n’a pas abouti.',
  'We couldn’t reach the card network. Nothing was charged.': `Nous n’avons pas pu joindre le réseau des cartes. ${charged}`,
  'The card network is too busy right now. Nothing was charged.': `Le réseau des cartes est trop occupé en ce moment. ${charged}`,
  'The card network couldn’t complete this payment. Nothing was charged.': `Le réseau des cartes n’a pas pu terminer ce paiement. ${charged}`,
  'Your bank couldn’t confirm that it’s you. Nothing was charged.': `Votre banque n’a pas pu confirmer votre identité. ${charged}`,
  'The time to confirm this payment is over. Nothing was charged.': `Le délai pour confirmer ce paiement est dépassé. ${charged}`,
  'You cancelled this payment. Nothing was charged.': `Vous avez annulé ce paiement. ${charged}`,
  'The card network didn’t accept these details. Nothing was charged.': `Le réseau des cartes n’a pas accepté ces données. ${charged}`,
  'This company can’t take card payments right now. Nothing was charged.': `Cette entreprise ne peut pas accepter de paiements par carte en ce moment. ${charged}`,
  'This card can’t be used here. Nothing was charged.': `Cette carte ne peut pas être utilisée ici. ${charged}`,
  'One detail needs your attention. Nothing was charged.': `Une donnée est à revoir. ${charged}`,
  'This card can’t be used here. Use another card.':
    'Cette carte ne peut pas être utilisée ici. Utilisez une autre carte.',
  'We couldn’t read this payment. Reload the page and try again.':
    'Nous n’avons pas pu lire ce paiement. Rechargez la page et réessayez.',
  'The date on your device is over a month behind. Nothing was charged. Correct it and try again.': `La date de votre appareil a plus d’un mois de retard. ${charged} Corrigez-la et réessayez.`,
  'This company can’t take payments yet.':
    'Cette entreprise ne peut pas encore accepter de paiements.',
  'This payment was cancelled before it reached us. Nothing was charged.': `Ce paiement a été annulé avant de nous parvenir. ${charged}`,
  'We don’t recognise this payment link. Nothing was charged this time. Ask for a new link.': `Lien de paiement introuvable. ${notThisTime} Demandez-le de nouveau.`,
  'This payment link is for a different amount. Nothing was charged this time. Reload it.': `Ce lien de paiement demande un autre montant. ${notThisTime} Rechargez-le.`,
  'This is being paid right now. Nothing was charged this time. Try again in a few minutes.': `Quelqu’un effectue ce paiement en ce moment. ${notThisTime} Réessayez dans quelques minutes.`,
  'This has already been paid. Nothing was charged this time.': `Ce paiement a déjà été effectué. ${notThisTime}`,
  'This payment link is closed. Nothing was charged this time. Ask for a new link.': `Ce lien de paiement n’est plus ouvert. ${notThisTime} Demandez-en un nouveau.`,
  'We couldn’t read that request.': 'Cette demande n’a pas pu être lue.',
  'This request came from another site.': 'Cette demande vient d’un autre site.',
  'That request is too large.': 'Cette demande est trop volumineuse.',
  'Some fields need your attention.': 'Certains champs sont à revoir.',
  'Too many attempts. Wait a little and try again.': 'Trop d’essais. Attendez un peu et réessayez.',
  'Something went wrong on our side. Please try again.':
    'Une erreur s’est produite de notre côté. Veuillez réessayer.',
  'Piton is unavailable right now. Please try again in a moment.': `Nous ne pouvons pas répondre en ce moment. ${soon}`,
  'We can’t charge cards right now. Nothing was charged. Please try again in a moment.': `Les cartes ne peuvent pas être débitées en ce moment. ${charged} ${soon}`,
};

const translations = new Map<string, string>(Object.entries(sentences));

type PlainKind = {
  [Kind in keyof typeof problemWords]: (typeof problemWords)[Kind] extends string ? Kind : never;
}[keyof typeof problemWords];

/**
 * The server finds the same problems as the page, unless the day has changed or it runs an older
 * release.
 */
const kinds: { readonly [Kind in PlainKind as (typeof problemWords)[Kind]]: Kind } = {
  'This field is required.': 'required',
  'Send this field as text.': 'not_text',
  'Set the currency to XCD.': 'wrong_currency',
  'Leave the card number out of this field.': 'holds_card_number',
  'Leave the security code out of this field.': 'holds_security_code',
  'Enter an amount in dollars, with at most two decimals.': 'no_amount',
  'Enter an amount of EC$0.01 or more.': 'amount_zero',
  'Choose the month when the card expires, from 01 to 12.': 'no_month',
  'Choose the year when the card expires, in four digits.': 'no_year',
  'This date has passed: correct it, or use another card.': 'expired',
  'Check the year when the card expires; it is too far ahead.': 'too_far_ahead',
  'Enter the security code, 3 or 4 digits.': 'no_security_code',
  'Enter the card number in digits.': 'no_card_number',
  'Check the card number: a digit looks wrong.': 'mistyped_card_number',
  "Enter the name in letters. Signs such as . ' - & are fine too.": 'no_name',
  'Use one line and ordinary characters only.': 'no_line',
  'Please enter a valid email address': 'no_email',
  'Enter a phone number of 7 to 15 digits.': 'no_phone',
};

const problemKinds = new Map<string, PlainKind>(Object.entries(kinds));

function problemOf(sentence: string, problems: ProblemWords): string | null {
  const kind = problemKinds.get(sentence);
  if (kind !== undefined) return problems[kind];
  const [, amountMax] = /^Enter an amount of (\S+) or less\.$/.exec(sentence) ?? [];
  if (amountMax !== undefined) return problems.amount_above(amountMax);
  const [, digits] = /^Enter the ([34]) digits on the \w+ of the card\.$/.exec(sentence) ?? [];
  if (digits !== undefined) return problems.security_code_length(digits === '4' ? 4 : 3);
  const [, charactersMax] = /^Use up to (\d+) characters\.$/.exec(sentence) ?? [];
  return charactersMax === undefined ? null : problems.too_long(Number(charactersMax));
}

type Pattern = readonly [RegExp, (...found: string[]) => string];

const payAgain = 'Envoyez de nouveau pour payer encore une fois.';

const patterns: readonly Pattern[] = [
  [
    /^(\d+) details need your attention\. Nothing was charged\.$/,
    (count = '') => `${count} données sont à revoir. ${charged}`,
  ],
  [
    /^(.+) You can try again in (\d+) (second|minute|hour)s?\.$/,
    (ofWhat = '', count = '', unit = '') =>
      `${limits[ofWhat] ?? ofWhat} Vous pourrez réessayer dans ${count} ${units[unit] ?? unit}${count === '1' ? '' : 's'}.`,
  ],
  [
    /^You paid (\S+) here (.*)\. Submit again to make a second payment\.$/,
    (amount = '', when = '') => `Vous avez payé ${amount} ici ${whenInFrench(when)}. ${payAgain}`,
  ],
  [
    /^Your payment of (\S+) (.*) isn’t confirmed yet\. Submit again to make a second payment\.$/,
    (amount = '', when = '') =>
      `Votre paiement de ${amount} ${whenInFrench(when)} n’est pas encore confirmé. ${payAgain}`,
  ],
];

const limits: Readonly<Record<string, string>> = {
  'Too many attempts.': 'Trop d’essais.',
  'Too many test payments. Sign in to make more.':
    'Trop de paiements de test. Connectez-vous pour continuer.',
  'Many people are paying here right now.': 'Beaucoup paient ici en ce moment.',
};

const units: Readonly<Record<string, string>> = {
  second: 'seconde',
  minute: 'minute',
  hour: 'heure',
};

/** "at 10:42 am", "yesterday at 10:42 am", "on Friday 20 November at 10:42 am". */
function whenInFrench(when: string): string {
  const [, day = '', hour = '', minutes = '', half = ''] =
    /^(.*?) ?at (\d{1,2}):(\d\d) ([ap]m)$/.exec(when) ?? [];
  if (hour === '') return when;
  const hourOfDay = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const at = `à ${hourOfDay}\u00A0h\u00A0${minutes}`;
  if (day === '') return at;
  return day === 'yesterday' ? `hier ${at}` : `${dayInFrench(day)} ${at}`;
}

function dayInFrench(day: string): string {
  const [, weekday = '', date = '', month = ''] = /^on (\w+) (\d+) (\w+)$/.exec(day) ?? [];
  return `le ${names[weekday] ?? weekday} ${date === '1' ? '1er' : date} ${names[month] ?? month}`;
}

const days = 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' ');
export const months =
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

const names: Readonly<Record<string, string>> = Object.fromEntries(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December'
    .split(' ')
    .map((name, index) => [name, [...days, ...months][index] ?? name]),
);
