import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The texts that the site had before, with the days from which they are valid. */
const FIRST = {
  user: '2026-11-23',
  privacy: '2026-11-22',
  copyright: '2026-11-22',
  community: '2026-11-22',
  copyrightInfringement: '2026-11-22',
}

/**
 * Agreements are edited in the browser and published from a day on. Published texts stay as they are: consents name their
 * version and hash. Nobody is asked again for the first ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreement_texts (
      agreement_id text not null,
      version text not null check (version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      markup text not null,
      sha256 text not null,
      needs_consent boolean not null,
      published_at timestamptz not null default now(),
      primary key (agreement_id, version)
    )`.execute(db)
  await sql`create trigger only_added_to before update or delete or truncate on agreement_texts
    execute function refuse_change()`.execute(db)
  await sql`
    create table agreement_drafts (
      agreement_id text primary key,
      markup text not null,
      version int not null default 1,
      saved_at timestamptz not null default now()
    )`.execute(db)
  await sql`alter table consents add text_sha256 text not null default ''`.execute(db)
  for (const [id, version] of Object.entries(FIRST)) {
    const markup = await readFile(new URL(`agreements/${id}.md`, import.meta.url), 'utf8')
    const sha256 = createHash('sha256').update(markup).digest('hex')
    await sql`insert into agreement_texts (agreement_id, version, markup, sha256, needs_consent)
      values (${id}, ${version}, ${markup}, ${sha256}, false)`.execute(db)
    await sql`update consents set text_sha256 = ${sha256} where agreement_id = ${id} and version = ${version}`.execute(db)
  }
}
