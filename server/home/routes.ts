import { getHome } from '@piton/contract/home.ts';
import { calendarDay } from '@piton/contract/time.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { ReportsDeps } from '../reports/routes.ts';
import { readHomeOf } from './read-home.ts';

export function bindHome(app: HttpApp, deps: ReportsDeps): void {
  bindEndpoint(app, deps, getHome, (_input, { session: { userId, user } }) =>
    readHomeOf(deps.database, {
      userId,
      companyId: user.primaryCompany,
      today: calendarDay(deps.clock()),
    }),
  );
}
