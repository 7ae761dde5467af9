import type { TextId } from '@shenglang/contract/site/agreement/routes'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Published versions without their texts, the newest first. */
export function selectVersions(db: Db) {
  return db
    .selectFrom('agreement_texts')
    .select(['agreement_id', 'version', 'sha256'])
    .orderBy('agreement_id')
    .orderBy('version', 'desc')
    .execute()
}

export function selectText(db: Db, agreementId: TextId, version: string) {
  return db
    .selectFrom('agreement_texts')
    .select(['version', 'markup', 'sha256'])
    .where('agreement_id', '=', agreementId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** False where this version is published already. */
export async function insertText(
  db: Db,
  text: { agreement_id: TextId; version: string; markup: string; sha256: string; needs_consent: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('agreement_texts')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function selectDraft(db: Db, agreementId: TextId) {
  return db
    .selectFrom('agreement_drafts')
    .select(['markup', 'version'])
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst()
}

/** Returns the draft's next version; undefined where `version` is not the present one. */
export async function upsertDraft(db: Db, agreementId: TextId, markup: string, version: number): Promise<number | undefined> {
  const saved =
    version === 0
      ? await db
          .insertInto('agreement_drafts')
          .values({ agreement_id: agreementId, markup })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('agreement_drafts')
          .set({ markup, version: sql`version + 1`, saved_at: sql`now()` })
          .where('agreement_id', '=', agreementId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved?.version
}
