import { AppError, errorBody, errorCodes, refusals } from '@piton/contract/http/errors.ts';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

test.each(errorCodes)('%s returns its status in the common shape', async (code) => {
  const { app } = testApp();
  app.get('/api/x', () => {
    throw new AppError(code, { fields: { name: 'Please.' }, cause: new Error('canary') });
  });
  const response = await app.request('/api/x');
  expect(response.status).toBe(refusals[code].status);
  const text = await response.text();
  expect(text).not.toContain('canary');
  expect(errorBody.strict().parse(JSON.parse(text)).error).toMatchObject({
    code,
    message: refusals[code].message,
    fields: { name: 'Please.' },
  });
});

test('Retry-After is the refusal’s wait, or its kind’s', async () => {
  const { app } = testApp();
  app.get('/api/own', () => {
    throw new AppError('too_many_requests', { retryAfterSeconds: 77 });
  });
  app.get('/api/kind', () => {
    throw new AppError('unavailable');
  });
  expect((await app.request('/api/own')).headers.get('retry-after')).toBe('77');
  expect((await app.request('/api/kind')).headers.get('retry-after')).toBe('2');
});

test('an error page shows a sentence, and no detail of the bug', async () => {
  const { app } = testApp();
  app.get('/page', () => {
    throw new Error('canary');
  });
  const response = await app.request('/page', { headers: { accept: 'text/html' } });
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toMatch('text/html');
  const html = await response.text();
  expect(html).toContain('Something went wrong on our side.');
  expect(html).toContain(response.headers.get('x-request-id'));
  expect(html).not.toContain('canary');
});

test('a refusal’s message is plain text on a page', async () => {
  const { app } = testApp();
  app.get('/page', () => {
    throw new AppError('forbidden', { message: `No <script>"'&'"</script>` });
  });
  const response = await app.request('/page', { headers: { accept: 'text/html' } });
  const html = await response.text();
  expect(html).toContain('<h1>No &lt;script&gt;&quot;&#39;&amp;&#39;&quot;&lt;/script&gt;</h1>');
  expect(html).not.toContain('<script>');
});

test('an error under /api stays JSON, whatever the request accepts', async () => {
  const response = await testApp().app.request('/api/x', { headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('an unavailable service is logged as a warning with its cause, and a deliberate refusal is not', async () => {
  const { app, lines } = testApp();
  app.get('/api/busy', () => {
    throw new AppError('unavailable', { retryAfterSeconds: 2 });
  });
  app.get('/api/slow', () => {
    throw new AppError('unavailable', { cause: new Error('took over 5 ms') });
  });
  const warnings = () => lines().filter(({ level }) => level === 'warn');
  expect((await app.request('/api/busy')).status).toBe(503);
  expect(warnings()).toEqual([]);
  await app.request('/api/slow');
  expect(warnings()).toMatchObject([{ msg: 'not available', err: { cause: {} } }]);
});
