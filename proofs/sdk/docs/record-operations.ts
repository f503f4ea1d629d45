import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { type OperationExample, v1Examples } from '@piton/contract/v1/v1-examples.ts';

type Operation = keyof typeof v1Endpoints;

/** Responds to each valid request with its operation's example, and records what it was. */
export async function startRecorder() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '' } = request;
      const { operation, problem } = recognise(method, new URL(url, 'http://piton'), body);
      seen.push(problem ?? operation ?? `${method} ${url}`);
      const isRight = operation !== null && problem === null;
      const example: OperationExample | null = isRight ? v1Examples[operation] : null;
      response.writeHead(isRight ? 200 : 422, { 'content-type': 'application/json' });
      response.end(JSON.stringify(example?.response ?? {}));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen: seen as readonly string[],
    stop: () => server.close().closeAllConnections(),
  };
}

type Recognised = { readonly operation: Operation | null; readonly problem: string | null };

function recognise(method: string, { pathname, searchParams }: URL, body: string): Recognised {
  for (const [name, endpoint] of Object.entries<Endpoint>(v1Endpoints)) {
    const pattern = new RegExp(`^${endpoint.path.replace(':id', '(?<id>[^/]+)')}$`);
    const found = pattern.exec(pathname);
    if (found === null || endpoint.method !== method) continue;
    const parsed = [
      endpoint.params?.safeParse({ ...found.groups }),
      endpoint.query?.strict().safeParse(Object.fromEntries(searchParams)),
      endpoint.body?.safeParse(JSON.parse(body || '{}')),
    ];
    const problem = parsed.find((each) => each?.success === false)?.error?.message;
    return { operation: name as Operation, problem: problem ?? null };
  }
  return { operation: null, problem: null };
}
