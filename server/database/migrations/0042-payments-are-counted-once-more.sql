-- A payment that ended while 0037 was taken may have been counted by the function of before, which did not
-- count the whole book: that waited for `sale_days`, and went on as it had begun. So whoever is ending one
-- now is waited for, and then the others are counted anew.

-- In the order in which payments take them.
lock table sales in share row exclusive mode;
lock table company_totals, sale_days in share row exclusive mode;

update company_totals t
   set not_approved_count = d.sale_count
  from (
    select company_id, mode, sum(sale_count) as sale_count
      from sale_days where status <> 'Approved' group by 1, 2
  ) d
 where (t.company_id, t.mode) = (d.company_id, d.mode)
   and t.not_approved_count <> d.sale_count;
