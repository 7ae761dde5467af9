import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

export const isCompatible = true

const FIRST = '2026-11-23'
const VERSION = '2026-11-28'

/**
 * The terms say what is refunded and paid out in the words of quotes. A site that nobody has agreed to yet starts with this text.
 * Elsewhere it becomes the draft, since the operator decides from which day it is valid and everybody is asked again; own texts
 * and drafts of the operator stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const markup = await readFile(new URL(`agreements/user-${VERSION}.md`, import.meta.url), 'utf8')
  const sha256 = createHash('sha256').update(markup).digest('hex')
  const isOwn = sql`exists (select from agreement_texts where agreement_id = 'user' and version <> ${FIRST})`
  const isAgreed = sql`exists (select from consents where agreement_id = 'user')`
  await sql`insert into agreement_drafts (agreement_id, markup)
    select 'user', ${markup} where not ${isOwn} and ${isAgreed}
    on conflict do nothing`.execute(db)
  await sql`insert into agreement_texts (agreement_id, version, markup, sha256, needs_consent)
    select 'user', ${VERSION}, ${markup}, ${sha256}, false where not ${isOwn} and not ${isAgreed}
    on conflict do nothing`.execute(db)
}
