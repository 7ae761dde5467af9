import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readMigrations } from './migration-lock.ts'
import { CHECKED_FROM, LARGE_TABLES, safetyProblems, WRITTEN_BEFORE } from './migration-safety.ts'
import { TABLE_OWNERS } from './table-owners.ts'

test('no new migration stops a site in use, or the programs of the release before it', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const checked = names.filter((name) => name.slice(0, 4) >= CHECKED_FROM && !WRITTEN_BEFORE.includes(name))
  expect(checked.length).toBeGreaterThan(1)
  const problems = checked.map(async (name) => safetyProblems(name, await readFile(`server/migrations/${name}.ts`, 'utf8')))
  expect((await Promise.all(problems)).flat()).toEqual([])
  expect(WRITTEN_BEFORE.filter((name) => !names.includes(name))).toEqual([])
})

test('the large tables are tables', () => {
  expect(LARGE_TABLES.filter((table) => !(table in TABLE_OWNERS))).toEqual([])
})

const migration = (statement: string, head = 'export const isCompatible = true') =>
  `${head}\nexport async function up(db: Kysely<unknown>) {\n  await sql\`${statement}\`.execute(db)\n}\n`

test.each([
  ['alter table coupons add column note text', []],
  ["alter table coupons add column note text not null default ''", []],
  ['alter table users add column seen_at timestamptz not null default now(), add column note text', []],
  ['create table notes (note_id bigint primary key, note text not null)', []],
  ['create table notes (note text); create index notes_by_text on notes (note); alter table notes drop column note', []],
  ['create index coupons_by_note on coupons (note)', []],
  ['alter table users add constraint users_named check (nick_name <> $$$$) not valid', []],
  ["comment on table coupons is 'drop table users; rename'", []],
  ['create or replace function f() returns trigger language plpgsql as $$ begin delete from users; end $$', []],
  ['alter table coupons drop constraint coupons_check', []],
  ['drop trigger follow on users', []],
  ["alter type mood add value 'glad'", []],
  ['drop table coupons', ['drops what earlier programs use']],
  ['alter table coupons drop column note', ['drops what earlier programs use']],
  ['alter table coupons drop note', ['drops what earlier programs use']],
  ['ALTER TABLE coupons\n  RENAME COLUMN note TO text', ['renames what earlier programs use']],
  ['alter index coupons_by_note rename to coupons_by_text', ['renames what earlier programs use']],
  ['alter table coupons add column note text not null', ['adds a column that earlier programs do not fill']],
  ['alter table coupons add note text, add more numeric(10, 2) not null', ['adds a column that earlier programs do not fill']],
  ['alter table coupons alter column note set not null', ['makes a column not null']],
  ['alter table coupons alter note type integer using note::integer', ['changes the type of a column']],
  ['alter type mood rename value $$sad$$ to $$blue$$', ['changes a type', 'renames what earlier programs use']],
  ['create index users_by_note on users (note)', ['builds an index without concurrently']],
  ['create unique index on resources (title)', ['builds an index without concurrently']],
  ['alter table users add column key text generated always as (lower(nick_name)) stored', ['writes every row again']],
  ['alter table users add column key uuid default gen_random_uuid()', ['writes every row again']],
  ['alter table orders add constraint sums check (paid_fen >= 0)', ['checks every row under a lock']],
  ['update resources set title = trim(title)', ['changes all rows in one transaction']],
  ['lock table users', ['locks a whole table']],
])('%s: %j', (statement, problems) => {
  const actual = safetyProblems('0300-x', migration(statement))
  expect(actual).toEqual(problems.map((problem) => expect.stringContaining(`0300-x ${problem}`)))
  // A stated reason is for the reviewer to judge.
  const withReason = migration(statement, "export const isCompatible = true\nexport const reason = 'unused since 0.2.0'")
  expect(safetyProblems('0300-x', withReason)).toEqual([])
})

test('a migration says whether earlier programs run beside it, in SQL that can be checked', () => {
  expect(safetyProblems('0300-x', migration('create table notes (note text)', ''))).toEqual([
    expect.stringContaining('export const isCompatible'),
  ])
  expect(safetyProblems('0300-x', 'export const isCompatible = false\nawait db.schema.dropTable("users").execute()')).toEqual([
    expect.stringContaining('schema builder'),
  ])
  expect(safetyProblems('0300-x', "export const isCompatible = true\nawait sql.raw('drop table users').execute(db)")).toEqual([
    expect.stringContaining('drops what earlier programs use'),
  ])
})

test('an index is built concurrently outside of a transaction, and nothing else is', () => {
  const concurrent = 'export const isCompatible = true\nexport const isConcurrent = true'
  const index = 'create index concurrently if not exists users_by_note on users (note)'
  expect(safetyProblems('0300-x', migration(index, concurrent))).toEqual([])
  expect(safetyProblems('0300-x', migration(index))).toEqual([expect.stringContaining('isConcurrent = true')])
  expect(safetyProblems('0300-x', migration('create index concurrently users_by_note on users (note)', concurrent))).toEqual([
    expect.stringContaining('if (not) exists'),
  ])
  expect(safetyProblems('0300-x', migration('alter table coupons add column note text', concurrent))).toEqual([
    expect.stringContaining('runs outside of a transaction'),
  ])
})
