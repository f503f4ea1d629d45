import { AppError } from '@piton/contract/errors.ts';
import type { Selectable } from 'kysely';
import type { Users } from '../database/types.ts';

type Person = Pick<Selectable<Users>, 'email' | 'display_name' | 'phone' | 'address'>;

/** A reason is kept for good, also when the account is erased, so it must not say whose that was. */
export function acceptReason(reason: string, person: Person): void {
  const said = reason.toLowerCase();
  const { email, display_name: name, phone, address } = person;
  const isNamed = [email, name, phone, address].some(
    (text) => text !== null && said.includes(text.toLowerCase()),
  );
  if (!isNamed) return;
  const message =
    'Leave out name, email, phone and address: the reason stays when they are erased.';
  throw new AppError('rejected_fields', { fields: { reason: message } });
}
