import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';

const english = {
  heading: 'Your bank asks you to confirm this payment',
  steps: 'Follow your bank’s steps below. Nothing is charged until you do.',
  frame: 'Your bank’s page',
  contacting: 'Contacting your bank…',
  timeLeft: (time: string) => `${time} left`,
  lastMinute: 'One minute left to confirm. Nothing is charged until you do.',
  timeUp: 'Time is up. We’re checking how it ended. Don’t pay again.',
  offline: 'You’re offline. We’ll continue when you reconnect. Don’t pay again.',
  reload: 'Reload the bank’s page',
  cancel: 'Cancel payment',
  question: 'Cancel this payment? If your bank has just confirmed it, we’ll show its result.',
  keepGoing: 'Keep going',
  cancelAmount: (amount: string) => `Cancel payment of ${amount}`,
  cancelling: 'Cancelling your payment. Don’t pay again yet.',
};

type ChallengeTexts = typeof english;

const french: ChallengeTexts = {
  heading: 'Votre banque vous demande de confirmer ce paiement',
  steps: 'Suivez ses étapes ci-dessous. Rien n’est débité avant.',
  frame: 'Page de votre banque',
  contacting: 'Connexion à votre banque…',
  timeLeft: (time) => `encore ${time}`,
  lastMinute: 'Il reste une minute pour confirmer. Rien n’est débité avant.',
  timeUp: 'Le délai est dépassé. Nous vérifions le résultat. Ne payez pas de nouveau.',
  offline: 'Pas de connexion. Nous continuons dès son retour. Ne payez pas de nouveau.',
  reload: 'Recharger la page',
  cancel: 'Annuler le paiement',
  question:
    'Annuler ce paiement\u00A0? Si votre banque vient de le confirmer, nous affichons son résultat.',
  keepGoing: 'Continuer',
  cancelAmount: (amount) => `Annuler le paiement de ${amount}`,
  cancelling: 'Annulation de votre paiement. Ne payez pas encore de nouveau.',
};

/** Loaded with the challenge, because few payments need them. */
export const challengeTexts: Readonly<Record<PayLanguage, ChallengeTexts>> = {
  en: english,
  fr: french,
};

/** In the page's language, which can't be switched under the dialog. */
export function textsHere(): ChallengeTexts {
  return challengeTexts[document.documentElement.lang === 'fr' ? 'fr' : 'en'];
}
