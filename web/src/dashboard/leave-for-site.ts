import type { SitePagePath } from '@piton/contract/http/routes.ts';
import { type LoaderFunctionArgs, redirectDocument, type RouteObject } from 'react-router';

/**
 * The site's pages are separate documents (docs/decisions/0043), so navigating there leaves this
 * one.
 */
export function leavingFor(path: SitePagePath): RouteObject {
  return {
    path,
    loader: ({ request }: LoaderFunctionArgs) =>
      redirectDocument(path + new URL(request.url).search),
  };
}
