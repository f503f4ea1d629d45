#!/usr/bin/env node
import { exampleEvent } from './dev/example-event.ts';
import { forwardEvent, secretOf } from './dev/forward-event.ts';
import { listen } from './dev/listen.ts';
import { help, readArguments, testKey, UsageError } from './dev/read-arguments.ts';
import { Piton } from './index.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given.command === 'help') return print(help.trimEnd());
  const key = testKey(process.env['PITON_KEY']);
  const receiver = { forward: given.forward, secret: secretOf(key) };
  print(`Signing secret: ${receiver.secret}`);
  if (given.command === 'trigger') {
    const sent = await forwardEvent(exampleEvent(given.type, new Date()), receiver);
    print(sent.line);
    if (!sent.isAccepted) process.exitCode = 1;
    return undefined;
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  const { signal } = stopping;
  return listen({ piton: new Piton(key), receiver, types: given.types, print, signal });
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
