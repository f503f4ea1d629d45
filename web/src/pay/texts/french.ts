import type { ProblemWords } from '@piton/contract/payments/payment-problem.ts';
import type { PayTexts } from './pay-texts.ts';
import { months, translateToFrench } from './translate-to-french.ts';

/** The spaces before ; : ! ? are non-breaking, so that no line begins with one of these marks. */
const problems: ProblemWords = {
  required: 'Ce champ est obligatoire.',
  not_text: 'Envoyez ce champ sous forme de texte.',
  wrong_currency: 'Indiquez XCD comme devise.',
  holds_card_number: 'N’écrivez pas de numéro de carte dans ce champ.',
  holds_security_code: 'N’écrivez pas de code de sécurité dans ce champ.',
  no_amount: 'Saisissez un montant en dollars, avec deux décimales au plus.',
  amount_zero: 'Saisissez un montant d’au moins EC$0.01.',
  amount_above: (amountMax) => `Saisissez un montant de ${amountMax} au plus.`,
  no_month: 'Choisissez le mois d’expiration de la carte, de 01 à 12.',
  no_year: 'Choisissez l’année d’expiration de la carte, en quatre chiffres.',
  expired: 'Cette date est passée\u00A0: corrigez-la ou utilisez une autre carte.',
  too_far_ahead: 'Vérifiez l’année d’expiration de la carte\u00A0; elle est trop lointaine.',
  no_security_code: 'Saisissez le code de sécurité, 3 ou 4 chiffres.',
  security_code_length: (digits) =>
    `Saisissez les ${digits} chiffres qui figurent au ${digits === 4 ? 'recto' : 'verso'} de la carte.`,
  no_card_number: 'Saisissez le numéro de la carte en chiffres.',
  mistyped_card_number: 'Vérifiez le numéro de la carte\u00A0; il contient une faute de frappe.',
  card_not_taken: (brands) => `Nous acceptons ${joinNames(brands)}. Utilisez une autre carte.`,
  no_name: 'Écrivez le nom en lettres\u00A0; des signes comme . ’ - & conviennent aussi.',
  no_line: 'Écrivez ceci sur une seule ligne, avec des caractères ordinaires.',
  too_long: (charactersMax) => `Au plus ${charactersMax} caractères, s’il vous plaît.`,
  no_email: 'Veuillez saisir une adresse e-mail valide.',
  no_phone: 'Saisissez un numéro de téléphone de 7 à 15 chiffres.',
};

export const french: PayTexts = {
  titles: {
    pay: (company) => `Payer ${company}`,
    paid: (company) => `Payé à ${company}`,
    receipt: (company) => `Reçu de ${company}`,
    unknown: 'Page de paiement introuvable',
    noReceipt: 'Reçu introuvable',
  },
  frame: {
    notice: 'Avis',
    demo: 'Ceci est une démonstration\u00A0: aucune carte n’est débitée et aucun argent ne circule.',
    needsScript:
      'Sans JavaScript, les données de votre carte ne peuvent pas être chiffrées. Activez-le et rechargez la page.',
    language: 'Langue',
    madeBy: 'Paiements par Piton, Sainte-Lucie',
  },
  unknown: {
    heading: 'Page de paiement introuvable',
    advice: 'Vérifiez le lien, ou demandez-en un autre.',
  },
  noReceipt: {
    heading: 'Reçu introuvable',
    advice: 'Vérifiez le lien, ou ouvrez-le depuis votre e-mail. Votre paiement n’est pas affecté.',
  },
  page: {
    youPay: 'Vous payez',
    checked: 'Vérifiée par Piton',
    closed: (company) =>
      `${company} ne peut pas encore accepter de paiements par carte sur cette page. Veuillez lui demander un autre moyen de payer.`,
    lock: (company) =>
      `Tout ce que vous saisissez est chiffré sur cet appareil et n’est lu que par Piton, pour effectuer ce paiement. ${company} ne voit jamais le numéro de votre carte.`,
    loading: 'Cette page se charge encore. Vous pouvez déjà la remplir.',
    slow: 'Si cela dure, rechargez-la.',
    insecure:
      'La connexion n’est pas sécurisée\u00A0: les données de votre carte ne peuvent pas être chiffrées et rien n’est envoyé. Ouvrez cette page avec https:// au début de son adresse.',
  },
  test: {
    mark: 'TEST',
    nothingMoved: 'Aucune carte n’a été débitée et aucun argent n’a circulé.',
  },
  request: {
    to: 'Un paiement à',
    amount: 'Montant',
    purpose: 'Pour',
    reference: 'Référence',
    paid: 'Ce paiement a été effectué.',
    nothingToDo: 'Il n’y a plus rien à faire.',
    busy: 'Quelqu’un effectue ce paiement en ce moment.',
    once: 'Il ne peut être effectué qu’une fois. Vérifiez de nouveau dans quelques minutes.',
    checkAgain: 'Vérifier de nouveau',
    expired: 'Ce lien de paiement a expiré.',
    off: 'Ce lien de paiement a été désactivé.',
    askForNew: (company) => `Demandez un nouveau lien à ${company}.`,
    unknown: 'Lien de paiement introuvable.',
    checkLink: (company) =>
      `Vérifiez le lien, ou demandez à ${company} de vous l’envoyer de nouveau.`,
  },
  form: {
    label: 'Votre paiement',
    card: 'Carte',
    person: 'Vos coordonnées',
    optional: '(facultatif)',
    amount: 'Montant en dollars EC',
    rate: '1 XCD = 0.37 USD',
    about: (amount) => `environ ${amount}`,
    purpose: 'Objet du paiement',
    purposeHelp: 'Ce que vous payez',
    characters: 'caractères',
    cardNumber: 'Numéro de carte',
    cardsTaken: (brands) => `Nous acceptons ${joinNames(brands)}`,
    expiryMonth: 'Expire (mois)',
    month: 'Mois',
    expiryYear: 'Expire (année)',
    year: 'Année',
    securityCode: 'CVV',
    securityCodeHelp: (digits) => `${digits} chiffres au ${digits === 4 ? 'recto' : 'verso'}`,
    holder: 'Titulaire de la carte',
    holderHelp: 'Comme imprimé sur la carte',
    name: 'Votre nom',
    email: 'E-mail',
    phone: 'Téléphone',
    country: 'Pays',
    submit: 'Envoyer le paiement',
    submitAmount: (amount) => `Envoyer le paiement de ${amount}`,
    submitAgain: (submit) => `${submit} encore une fois`,
    paying: 'Paiement en cours',
    payingAmount: (amount) => `Paiement de ${amount} en cours`,
  },
  problems,
  sending: {
    onItsWay: 'Votre paiement est en route.',
    proving: 'Nous vérifions que vous n’êtes pas un robot. Cela prend quelques secondes.',
    checking: 'Nous vérifions encore. Ne payez pas une deuxième fois.',
    offline:
      'Vous êtes hors ligne. Nous continuerons dès la reconnexion. Ne payez pas une deuxième fois.',
    keepOpen: 'Gardez cette page ouverte. Le résultat s’affichera ici.',
    notSent: 'Votre paiement n’a pas pu être envoyé et rien n’a été débité. Réessayez.',
    notArrived: 'Votre paiement ne nous est pas parvenu et rien n’a été débité. Réessayez.',
    notSealed:
      'Les données de votre carte n’ont pas pu être chiffrées\u00A0; rien n’a été envoyé. Rechargez la page et réessayez.',
  },
  response: {
    results: { Approved: 'Approuvé', Declined: 'Refusé', Incomplete: 'Incomplet' },
    error: (reason) => `ERREUR - ${reason}`,
    fix: 'Corrigez les données ci-dessus, saisissez de nouveau le CVV et envoyez.',
    other_card: 'Essayez une autre carte, ou appelez votre banque.',
    later: 'Attendez quelques minutes, saisissez de nouveau le CVV et envoyez.',
    stop: 'Ne réessayez pas ici\u00A0: le résultat serait le même.',
    again: 'Pour réessayer, saisissez de nouveau le CVV et envoyez.',
  },
  unanswered: {
    label: 'Votre dernier paiement',
    asking: (amount) =>
      `Nous vérifions votre paiement de ${amount}. Ne payez pas une deuxième fois.`,
    inOtherTab: (amount) =>
      `Confirmez ${amount} à votre banque dans l’autre onglet. Ne payez pas une deuxième fois.`,
    sentTo: (company, at) =>
      `Envoyé à ${company} depuis cet appareil le ${at}. Le résultat s’affichera ici.`,
    neverArrived: (amount) => `Votre paiement de ${amount} ne nous est pas parvenu.`,
    neverCharged: 'Rien n’a été débité.',
    paid: (amount) => `Vous avez payé ${amount}. Il n’y a plus rien à faire.`,
    transaction: (number) => `Numéro de transaction ${number}`,
    endedAs: (amount, result) => `Votre paiement de ${amount}\u00A0: ${result}.`,
    notPaid: (amount) => `Vous n’avez pas payé ${amount}.`,
    payAnother: 'Faire un autre paiement',
    tryAgain: 'Réessayer',
    setAside: 'Faire un autre paiement',
  },
  receipt: {
    paid: 'Vous avez payé',
    from: 'Reçu de',
    purpose: 'Objet',
    card: 'Carte',
    transaction: 'Numéro de transaction',
    invoice: 'Numéro de facture',
    resultCode: 'Code de résultat',
    at: 'Date et heure',
    keep: 'Voir le reçu',
    close: 'Fermer',
    print: 'Imprimer',
    share: 'Partager ou copier le lien',
    copied: 'Le lien est copié.',
    copyYourself: 'Copiez le lien dans la barre d’adresse de votre navigateur.',
  },
  dayAndTime: (shown) =>
    `${dayInFrench(shown)} à ${Number(shown.slice(11, 13))}\u00A0h\u00A0${shown.slice(14, 16)}`,
  translate: (sentence) => translateToFrench(sentence, problems),
};

/** "27 novembre 2026", and "1er décembre 2026". */
export function dayInFrench(shown: string): string {
  const day = Number(shown.slice(8, 10));
  return `${day === 1 ? '1er' : day} ${months[Number(shown.slice(5, 7)) - 1] ?? ''} ${shown.slice(0, 4)}`;
}

function joinNames(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' et $1');
}
