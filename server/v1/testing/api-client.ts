import type { HttpApp } from '../../http/http-app.ts';
import type { HttpResponse } from '../../identity/testing/browse.ts';

export type ApiClient = {
  readonly get: (path: string) => Promise<HttpResponse>;
  readonly post: (
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<HttpResponse>;
  readonly patch: (path: string, body: object) => Promise<HttpResponse>;
  readonly delete: (path: string) => Promise<HttpResponse>;
};

/** A merchant's program: it sends its key, and neither cookies nor an origin. */
export function apiClient(app: HttpApp, key: string): ApiClient {
  const send = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> => {
    const response = await app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: parsed };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body ?? {}, headers),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => send('DELETE', path),
  };
}
