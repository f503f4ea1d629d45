import { hasLuhnDigit } from '../../has-luhn-digit.ts';
import type { IslandTime } from '../../island-time.ts';
import { findBrand } from './find-brand.ts';
import { type CardBehaviour, powerTranzTestCards } from './test-cards.ts';

/** Our invention: 40120099, the code, five zeros and the check digit end with that code. */
const codeCard = /^40120099(\d\d)00000\d$/;

/** Any other valid card is authenticated without a challenge, and approved. */
const ordinary: CardBehaviour = { flow: 'frictionless', status: 'Y', isoResponseCode: '00' };
const unknownCard: CardBehaviour = { flow: 'not_enrolled', status: 'U', isoResponseCode: '14' };

export function findBehaviour(
  card: { cardNumber: string; expiration: string },
  now: IslandTime,
): CardBehaviour {
  const behaviour = behaviourOf(card.cardNumber);
  return isExpired(card.expiration, now) ? { ...behaviour, isoResponseCode: '54' } : behaviour;
}

function behaviourOf(cardNumber: string): CardBehaviour {
  const known = powerTranzTestCards.find((card) => card.cardNumber === cardNumber);
  if (known) return withoutNumber(known);
  if (findBrand(cardNumber) === undefined || !hasLuhnDigit(cardNumber)) return unknownCard;
  const [, isoResponseCode] = codeCard.exec(cardNumber) ?? [];
  return isoResponseCode === undefined ? ordinary : { ...ordinary, isoResponseCode };
}

/** The behaviour is stored and the number never is. */
function withoutNumber({ cardNumber: _, ...behaviour }: CardBehaviour & { cardNumber: string }) {
  return behaviour;
}

/** A card, whose expiration is YYMM, is valid until its last month ends. */
function isExpired(expiration: string, now: IslandTime): boolean {
  const year = 2000 + Number(expiration.slice(0, 2));
  const month = Number(expiration.slice(2));
  return year * 12 + month < now.year * 12 + now.month;
}
