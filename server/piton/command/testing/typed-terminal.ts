import { PassThrough } from 'node:stream';

/** As much of a terminal as `readline` needs. It records when its echo changes and the screen's text. */
export class TypedTerminal extends PassThrough {
  readonly isTTY = true;
  readonly events: string[] = [];
  readonly screen = { write: (text: string) => this.events.push(text) > 0 };

  setRawMode(isRaw: boolean): this {
    this.events.push(isRaw ? 'echo off' : 'echo on');
    return this;
  }

  /** Text on the screen, without the codes that move the cursor. */
  get shown(): string {
    const texts = this.events.filter((event) => !event.startsWith('echo '));
    // oxlint-disable-next-line no-control-regex -- terminals' codes begin with the escape character
    return texts.join('').replaceAll(/\u001B\[\d*[A-Z]/g, '');
  }
}
