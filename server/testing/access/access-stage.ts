import type { HttpApp } from '../../http/http-app.ts';
import type { Browser } from '../../identity/testing/browse.ts';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import type { Sent } from './access-requests.ts';

/** The setting: the whole product in a test world. */
export type Stage = { readonly world: ConsoleWorld; readonly app: HttpApp };

export type AccessRequest = { browser: Browser; sent?: Sent };
