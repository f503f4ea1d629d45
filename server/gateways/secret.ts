import { inspect } from 'node:util';

const shown = '[secret]';

/**
 * A card number, a security code or a merchant's key on its way to the gateway. Whoever needs the text has to ask for
 * it by name; everything that turns values into text without being asked gets the word "[secret]".
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
