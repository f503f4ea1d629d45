import { inspect } from 'node:util';

const shown = '[secret]';

/**
 * A card number, security code or merchant key on its way to the gateway. Code must call `reveal`
 * to get the text; every implicit conversion to text gives "[secret]".
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
