import { badField } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { changeConfig, readConfig } from '@shenglang/contract/site/settings/config'
import type { Db } from '../../platform/database/db.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import type { SiteDeps } from './deps.ts'
import { hasCategory, selectBasic, updateBasic } from './site.sql.ts'
import { selectVersion, takeVersion } from './versions.sql.ts'

type Answer = AnswerOf<typeof readConfig>

/** The site's settings with their version. */
export function readBasic(db: Db): Promise<Answer> {
  return inSnapshot(db, async (transaction) => ({
    version: await selectVersion(transaction, 'basic'),
    basic: await selectBasic(transaction),
  }))
}

/** Saves the settings as a whole. Throws CHANGED_MEANWHILE, and BAD_ARGUMENT with the field. */
export function changeBasic(
  { db, pictures }: SiteDeps,
  { version, ...basic }: CheckedArgsOf<typeof changeConfig>,
  userId: string,
): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    const next = await takeVersion(transaction, 'basic', version)
    if (!(await hasCategory(transaction, basic.musicGenreCode))) throw badField('musicGenreCode', '没有这个分类')
    const before = await selectBasic(transaction)
    const isPresent = basic.logo === '' || basic.logo === before.logo
    if (!isPresent && !(await pictures.useForSite(userId, basic.logo, transaction))) throw badField('logo', '请先上传图片')
    await updateBasic(transaction, basic)
    return { basic, version: next }
  })
}
