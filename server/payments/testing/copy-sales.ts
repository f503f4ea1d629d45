/**
 * Inserts the rows of a query as sales, past the functions: every column but the generated ones.
 * A statement for the owner of the database, without parameters.
 */
export const copySales = (rows: string) => `
  do $copy$
  declare
    columns constant text := (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = 'sales'::regclass and attnum > 0 and attgenerated = '' and not attisdropped
    );
  begin
    execute 'insert into sales (' || columns || ') select ' || columns
      || $rows$ from (${rows}) made $rows$;
  end $copy$`;
