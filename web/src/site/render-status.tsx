import type { PlatformStatus } from '@piton/contract/status/status.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { Figures } from './status/status-figures.tsx';

/**
 * The server fills this into the status page for each visitor. A build of its own: the site's
 * renderer holds all of the docs, with their sample cards, which have no place in the server's memory.
 */
export function renderStatus(status: PlatformStatus): string {
  return renderToStaticMarkup(<Figures status={status} />);
}
