import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { cancelNavigation, unlessCancelled } from './cancel-navigation.ts';

const paths = ['/index', '/Mytransactions', '/settings-preferences', '/settings'];

/** The real router with a guard that counts its calls. */
async function openAt(path: string) {
  const requested: string[] = [];
  const router = createMemoryRouter(
    [
      {
        shouldRevalidate: unlessCancelled,
        loader: ({ request }) => {
          requested.push(new URL(request.url).pathname);
          return null;
        },
        children: paths.map((each) => ({ path: each })),
      },
    ],
    { initialEntries: [path] },
  );
  await expect.poll(() => router.state.initialized).toBe(true);
  opened.push(router);
  return { router, requested };
}

const opened: { dispose: () => void }[] = [];
afterEach(() => {
  for (const router of opened.splice(0)) router.dispose();
});

test.each([
  ['with the first page', '/index', [], ['/index']],
  [
    'once for all pages that need a session',
    '/index',
    ['/Mytransactions', '/settings'],
    ['/index'],
  ],
  ['where the same page is opened again', '/index', ['/index'], ['/index', '/index']],
  [
    'not with another search on the same page, nor where it is over',
    '/Mytransactions',
    ['/Mytransactions?search=ana', '/Mytransactions'],
    ['/Mytransactions'],
  ],
  [
    'going on from a page that needs none',
    '/settings-preferences',
    ['/settings'],
    ['/settings-preferences', '/settings'],
  ],
])('the guard runs %s', async (_when, first, then, expected) => {
  const { router, requested } = await openAt(first);
  for (const path of then) await router.navigate(path);
  expect(requested).toEqual(expected);
});

test('the guard does not run if a navigation returns to the current page', async () => {
  const { router, requested } = await openAt('/index');
  await cancelNavigation(() => router.navigate('/index'));
  expect(requested).toEqual(['/index']);
  await router.navigate('/index');
  expect(requested).toEqual(['/index', '/index']);
});
