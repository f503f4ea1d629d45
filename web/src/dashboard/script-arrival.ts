import type { RouteObject } from 'react-router';

const longestWaitMs = 120_000;

/** A script of the application failed to load, because of the network or a newer release. */
export class ScriptProblem extends Error {
  readonly isLate: boolean;

  constructor(isLate: boolean, cause?: unknown) {
    super(isLate ? 'a script did not arrive in time' : 'a script did not arrive', { cause });
    this.name = 'ScriptProblem';
    this.isLate = isLate;
  }
}

/** Adds a time limit to every lazy route. */
export function expectScripts(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const limited = { ...route };
    if (typeof route.lazy === 'object') limited.lazy = limitEach(route.lazy);
    if (route.children) limited.children = expectScripts(route.children);
    return limited;
  });
}

type LazyParts = NonNullable<RouteObject['lazy']>;

function limitEach(parts: LazyParts): LazyParts {
  const limited = Object.entries(parts as Record<string, () => Promise<unknown>>).map(
    ([name, load]) => [name, () => withinLimit(load)] as const,
  );
  return Object.fromEntries(limited) as LazyParts;
}

async function withinLimit<Part>(load: () => Promise<Part>): Promise<Part> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ScriptProblem(true)), longestWaitMs);
  try {
    return await Promise.race([load(), late.promise]);
  } catch (error) {
    throw error instanceof ScriptProblem ? error : new ScriptProblem(false, error);
  } finally {
    clearTimeout(timer);
  }
}
