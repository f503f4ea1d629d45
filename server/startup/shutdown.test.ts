import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

function recorded() {
  const events: string[] = [];
  const shutdown = createShutdown((step, error) => {
    events.push(`${step}: ${(error as Error).message}`);
  });
  const step = (name: string) => async () => {
    events.push(name);
  };
  return { events, shutdown, step };
}

test('stops in reverse order, once, however often requested', async () => {
  const { events, shutdown, step } = recorded();
  for (const name of ['database', 'connections', 'server']) shutdown.onStop(name, step(name));
  await Promise.all([shutdown.stop(), shutdown.stop()]);
  await shutdown.stop();
  expect(events).toEqual(['server', 'connections', 'database']);
});

test('work in the background stops together, between what started before and after it', async () => {
  const { events, shutdown, step } = recorded();
  const second = Promise.withResolvers<void>();
  shutdown.onStop('connections', step('connections'));
  // One after the other, they would wait for each other forever.
  shutdown.onStopTogether('first', async () => {
    second.resolve();
    await step('first')();
  });
  shutdown.onStopTogether('second', async () => {
    await second.promise;
    await step('second')();
  });
  shutdown.onStop('server', step('server'));
  await shutdown.stop();
  expect(events).toEqual(['server', 'first', 'second', 'connections']);
});

test('a step that fails or hangs is logged and does not block the others', async () => {
  const { events, shutdown, step } = recorded();
  shutdown.onStop('database', step('database'));
  shutdown.onStop('hanging', () => new Promise(() => undefined), 20);
  shutdown.onStop('failing', () => Promise.reject(new Error('no')));
  await shutdown.stop();
  expect(events).toEqual(['failing: no', 'hanging: did not stop within 20 ms', 'database']);
});

test('stops a part that is still starting as soon as it has started', async () => {
  const { events, shutdown, step } = recorded();
  await shutdown.stop();
  expect(shutdown.isStopping()).toBe(true);
  shutdown.onStop('late', step('late'));
  await shutdown.stop();
  expect(events).toEqual(['late']);
});

test('the total time limit is the sum of the steps’ limits', () => {
  const { shutdown, step } = recorded();
  shutdown.onStop('one', step('one'), 700);
  shutdown.onStop('two', step('two'), 300);
  expect(shutdown.limitMs()).toBe(1000);
});
