import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/** Counts card attempts of the last minutes, and those that issuers declined. */
export type DeclineCount = {
  /** Null for all companies together. */
  readonly companyId: string | null;
  readonly attempts: number;
  readonly declined: number;
};

const withinSeconds = 5 * 60;

/**
 * Counts per company, for live payments with a known outcome. An index in time order limits the
 * cost to those minutes.
 */
export async function countDeclines(
  transaction: Transaction<DB>,
  now: Date,
): Promise<DeclineCount[]> {
  const since = new Date(now.getTime() - withinSeconds * 1000);
  const { rows } = await sql<{ companyId: string; attempts: number; declined: number }>`
    select t.company_id as "companyId", count(*)::integer as attempts,
           (count(*) filter (where s.status = 'Declined'))::integer as declined
      from card_attempts t join sales s on s.id = t.sale_id
     where t.attempted_at > ${since} and t.mode = 'live'
       and s.status in ('Approved', 'Declined')
     group by t.company_id order by t.company_id`.execute(transaction);
  return rows;
}

/** Over three in ten, with enough cards to exclude chance. */
const maxShare = 0.3;
const minAttempts = { company: 20, platform: 50 };

/**
 * Finds spikes per company and overall. One company alone is no overall spike, however many cards
 * are attempted there: the rest must have one too.
 */
export function spikesIn(counts: readonly DeclineCount[]): DeclineCount[] {
  const own = counts.filter((count) => isSpike(count, minAttempts.company));
  const [worst] = own.toSorted((one, other) => other.declined - one.declined);
  const others = sumOf(counts.filter((count) => count !== worst));
  const all = sumOf(counts);
  const isEverywhere =
    isSpike(all, minAttempts.platform) &&
    (worst === undefined || isSpike(others, minAttempts.company));
  return [...own, ...(isEverywhere ? [all] : [])];
}

export function sumOf(counts: readonly DeclineCount[]): DeclineCount {
  return {
    companyId: null,
    attempts: counts.reduce((sum, { attempts }) => sum + attempts, 0),
    declined: counts.reduce((sum, { declined }) => sum + declined, 0),
  };
}

function isSpike({ attempts, declined }: DeclineCount, min: number): boolean {
  return attempts >= min && declined > attempts * maxShare;
}
