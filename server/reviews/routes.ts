import { endpoints } from '@piton/contract/http/endpoints.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { showAccountNumber } from '../banking/show-account-number.ts';
import { actingAs } from '../database/acting-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { decideReview } from './decide-review.ts';
import { listReviews } from './list-reviews.ts';
import { readReview } from './read-review.ts';
import { findReviewSubject } from './review-subject.ts';
import type { ReviewsDeps } from './reviews-deps.ts';

export function bindReviews(app: HttpApp, deps: BindDeps & ReviewsDeps): void {
  const { database, clock } = deps;

  bindEndpoint(app, deps, endpoints.listReviews, ({ query }, { session }) =>
    listReviews(database, { staffId: session.userId, kind: query.kind ?? null }, clock()),
  );

  bindEndpoint(app, deps, endpoints.getReview, ({ params }, { session: { userId: staffId } }) =>
    actingAs(database, { staffId }, (transaction) =>
      readReview(transaction, { staffId, ...params }, clock()),
    ),
  );

  bindEndpoint(app, deps, endpoints.decideReview, ({ params, body }, { session, origin }) =>
    decideReview(deps, session.userId, { ...params, ...body, origin }),
  );

  bindEndpoint(app, deps, endpoints.showReviewedNumber, async ({ params }, { session }) => {
    const { kind, id } = params;
    const staffId = session.userId;
    const subject = await actingAs(database, { staffId }, (transaction) =>
      findReviewSubject(transaction, kind, id),
    );
    if (subject?.kind !== 'bank_account') throw new AppError('not_found');
    return showAccountNumber(deps, { staffId }, subject.ownerId);
  });
}
