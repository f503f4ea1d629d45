const firstNames =
  'Marie Theresa Anselm Lucille Jerome Kendrick Alicia Denise Sonia Peter Paul Agatha Vernon Winston Joseph Mary Cuthbert Delia Eugene Fenella Gus Hilary Ignatius Kerwin Lorna Magnus Nadia Octavia Eloïse Zoë';
const lastNames =
  'Alexander Baptiste Charles Desir Edward Felix George Hippolyte Isaac Joseph King Louis Mathurin Noel Octave Philip Quinlan Regis Theodore Uriah Vitalis Wilson Xavier Yarde Zephirin Auguste Biscette Cenac Daniel Emmanuel Fontenelle Gaillard Henry Jn-Baptiste Lansiquot Modeste Polius Raveneau Satney';

/** A range of all generated sales, which end now and began two years ago. */
export type SaleRows = {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly now: Date;
  /** The first gets a fifth of all; the others share the rest. */
  readonly companyIds: readonly string[];
};

/** The values of `insertSales`. */
export function valuesOf({ from, to, total, now, companyIds }: SaleRows): unknown[] {
  const names = [firstNames, lastNames].map((all) => all.split(' '));
  return [from, to, total, now, companyIds, ...names, endingsOf(total)];
}

/**
 * The number of different last digits. Each matches a hundred payments of the measured company at
 * any size, because a longer response would hide the cost of the search.
 */
function endingsOf(total: number): number {
  return Math.min(10_000, Math.max(1, Math.floor(total / 500)));
}

/** One of them. */
export function anyLastFour(total: number): string {
  const endings = endingsOf(total);
  const ending = Math.floor(Math.random() * endings) * Math.floor(10_000 / endings);
  return String(ending).padStart(4, '0');
}

/**
 * Each number makes one sale, always the same, with a UUIDv7 of its time as real ones have. No
 * sale is Pending, because the product would start status inquiries.
 */
export const insertSales = `
  insert into sales (
    id, company_id, mode, status, tran_id, invoice, receipt_token, channel, amount_mills,
    fee_basis_points, fee_mills, purpose, person_name, person_email, person_phone, card_brand,
    last_four, result_code, reason, problem, failed_status, created_at, begun_at, decided_at
  )
  select id, company_id, 'live', status, tran_id, invoice, receipt_token, 'page', amount_mills,
         650, case status when 'Approved' then (amount_mills / 10 * 650 + 500) / 1000 else 0 end,
         'Order ' || number, name, email, phone, brand,
         last_four, case status when 'Approved' then 'OK' else '' end,
         case status when 'Declined' then 'Your bank declined this card.' else '' end,
         case status when 'Incomplete' then 'invalid' end, nullif(status, 'Approved'), at, at, at
    from (
      select number, at, name,
             (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
               || '7' || substr(md5(number::text), 1, 3)
               || '8' || substr(md5(number::text), 5, 15))::uuid as id,
             case when number % 5 = 0 then ($5::text[])[1]
                  else ($5::text[])[2 + which % (cardinality($5::text[]) - 1)] end as company_id,
             case when how < 930 then 'Approved' when how < 980 then 'Declined' else 'Incomplete' end
               as status,
             upper(lpad(to_hex(number), 16, '0')) as tran_id,
             translate(lpad(to_hex(number), 12, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS') as invoice,
             lpad(number::text, 22, 'a') as receipt_token,
             (500 + spent % 50000) * 10 as amount_mills,
             lower(replace(name, ' ', '.')) || who % 5000 || '@example.lc' as email,
             '+1 758 ' || (2000000 + who % 7999999) as phone,
             case when which % 3 = 0 then 'mastercard' else 'visa' end as brand,
             lpad(((card % $8::int) * (10000 / $8::int))::text, 4, '0') as last_four
        from (
          select *, date_trunc('milliseconds',
                      $4::timestamptz - ($3::bigint - number) * (interval '730 days' / $3::float8)) as at,
                 ($6::text[])[1 + who % cardinality($6::text[])] || ' ' ||
                 ($7::text[])[1 + card % cardinality($7::text[])] as name
            from (
              select number,
                     (hashint8extended(number, 1) & 2147483647)::int as which,
                     (hashint8extended(number, 2) & 2147483647)::int % 1000 as how,
                     (hashint8extended(number, 3) & 2147483647)::int as spent,
                     (hashint8extended(number, 4) & 2147483647)::int as who,
                     (hashint8extended(number, 5) & 2147483647)::int as card
                from generate_series($1::bigint, $2::bigint) number
            ) drawn
        ) placed
    ) made`;
