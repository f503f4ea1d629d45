-- Once more about sales that were given up: a gateway that knew nothing of one, or said that it took no
-- money, may have taken it all the same, and nobody else would ever ask.

-- What was given up lately, of all the sales that there ever were.
create index sales_given_up_idx on sales (decided_at) where problem = 'gateway';

-- Ended sales stay as they are, so that what is heard of them later stands here, and when the next one
-- may ask: whoever does moves that time on, and others pass the sale by.
create table late_inquiries (
  sale_id uuid constraint late_inquiries_pkey primary key,
  company_id text not null,
  ask_after timestamptz not null,
  -- How often it was answered, what last, and when.
  answers bigint not null default 0,
  heard text constraint late_inquiries_heard_is_known check (heard in ('taken', 'declined', 'absent')),
  heard_at timestamptz,
  constraint late_inquiries_sale_fkey
    foreign key (sale_id, company_id) references sales (id, company_id)
);
grant select, insert, update (ask_after, answers, heard, heard_at) on late_inquiries to piton_app;
alter table late_inquiries enable row level security;
create policy late_inquiries_are_for_piton on late_inquiries
  using ((select is_acting_piton())) with check ((select is_acting_piton()));
create policy late_inquiries_are_seen_by_staff on late_inquiries for select
  using ((select is_acting_staff()));
