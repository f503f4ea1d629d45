import { expect, test } from 'vitest';
import { readRelease } from '../../../server/database/release/read-release.ts';
import { readLastRelease } from '../../database/last-release.ts';
import { findLongLocks } from './find-long-locks.ts';
import { longLocks } from './long-locks.ts';

const none = { released: new Set<string>(), exceptions: {} };
const found = (sql: string) => findLongLocks([{ name: '0099-test.sql', sql }], none);

test.each([
  'create index sales_note_idx on sales (note)',
  'CREATE UNIQUE INDEX sales_note_idx ON sales (note)',
  'drop index sales_request_idx',
  'reindex table sales',
  'alter table sales add constraint sales_note_is_short check (length(note) < 9)',
  'alter table sales add check (length(note) < 9)',
  'alter table sales add constraint sales_note_fkey foreign key (note) references notes (id)',
  'alter table only sales add constraint sales_note_key unique (note)',
  'alter table sales add primary key (note)',
  'alter table sales validate constraint sales_note_is_short',
  'alter table sales alter column note set not null',
  'alter table sales alter note type bigint',
  'alter table sales alter column note set data type text',
  'alter table sales add column note float not null default random()',
  'alter table sales add column note uuid default gen_random_uuid()',
  'alter table sales add column noted_at timestamptz default (database_now())',
  'alter table sales add note bigint generated always as identity',
  'alter table sales add column note bigserial',
  'alter table sales add column note text generated always as (lower(purpose)) stored',
  'alter table sales add column note uuid references notes (id)',
  'alter table sales add column note text, alter column purpose set not null',
  'alter table sales set unlogged',
  'alter table public.sales add constraint sales_note_is_short check (length(note) < 9)',
  'create index sales_note_idx on public.sales (note)',
  "update sales set note = ''",
  'delete from only public.sales',
  'do $$ begin update sales set note = null; end $$',
])('a statement that locks for long is found: %s', (sql) => {
  expect(found(`-- A comment; with a semicolon\n${sql};`)).toHaveLength(1);
});

test.each([
  '-- no transaction\ncreate index concurrently if not exists sales_note_idx on sales (note)',
  '-- no transaction\ndrop index concurrently if exists sales_request_idx',
  'alter table sales add column note text',
  "alter table sales add column note text not null default 'none; yet'",
  'alter table sales alter column noted_at set default database_now()',
  'alter table sales add constraint sales_note_is_short check (length(note) < 9) not valid',
  'alter table sales add constraint sales_note_key unique using index sales_note_idx',
  'alter table sales drop constraint sales_note_is_short, add constraint sales_note_is_short check (length(note) < 19) not valid',
  'alter table sales alter column note drop not null',
  'create table notes (id uuid primary key default gen_random_uuid(), unique (id)); create index notes_idx on notes (id); alter table notes add constraint notes_id_is_set check (id is not null)',
  'create function f() returns void language sql as $$ create index i on sales (id); $$',
])('a statement that locks for a moment is not: %s', (sql) => {
  expect(found(`${sql};`)).toEqual([]);
});

test('a migration that validates alone is accepted', () => {
  const sql = '-- no transaction\nalter table sales validate constraint sales_note_is_short;';
  expect(found(sql)).toEqual([]);
});

test('a released migration is not checked, and a table that the release creates is empty', () => {
  const migrations = [
    { name: '0001-released.sql', sql: 'create index sales_note_idx on sales (note)' },
    { name: '0002-add-notes.sql', sql: 'create table notes (id uuid primary key)' },
    { name: '0003-fill-notes.sql', sql: 'update notes set id = null' },
  ];
  const released = new Set(['0001-released.sql']);
  expect(findLongLocks(migrations, { released, exceptions: {} })).toEqual([]);
});

test('the migrations of this release hold no long locks, and each exception is needed', () => {
  const { migrations } = readRelease();
  const released = new Set(Object.keys(readLastRelease().migrations));
  expect(findLongLocks(migrations, { released, exceptions: longLocks })).toEqual([]);
  const problems = findLongLocks(migrations, { released, exceptions: {} });
  const needed = [...new Set(problems.map((problem) => problem.split(' ')[0]))];
  expect(Object.keys(longLocks)).toEqual(needed);
});
