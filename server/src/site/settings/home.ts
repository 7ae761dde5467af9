import { badField } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { changeHomeSettings, HomeSettings, readHomeSettings } from '@shenglang/contract/site/settings/home'
import type { Db } from '../../platform/database/db.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import type { SiteDeps } from './deps.ts'
import { selectHome, updateHome } from './home.sql.ts'
import { selectVersion, takeVersion } from './versions.sql.ts'

type Answer = AnswerOf<typeof readHomeSettings>

/** The settings of the first page, with their version. */
export function readHomeVersion(db: Db): Promise<Answer> {
  return inSnapshot(db, async (transaction) => ({
    version: await selectVersion(transaction, 'home'),
    home: await selectHome(transaction),
  }))
}

/** Saves the settings as a whole. Throws CHANGED_MEANWHILE, and BAD_ARGUMENT for a picture that the caller did not upload. */
export function changeHome(
  { db, pictures }: SiteDeps,
  { version, ...home }: CheckedArgsOf<typeof changeHomeSettings>,
  userId: string,
): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    const next = await takeVersion(transaction, 'home', version)
    const present = new Set(picturesOf(await selectHome(transaction)))
    for (const picture of picturesOf(home)) {
      if (present.has(picture)) continue
      if (!(await pictures.useForSite(userId, picture, transaction))) throw badField('banners', '请先上传图片')
      present.add(picture)
    }
    await updateHome(transaction, home)
    return { home, version: next }
  })
}

const picturesOf = ({ banners }: HomeSettings): string[] =>
  banners.flatMap(({ picture, phonePicture }) => [picture, phonePicture]).filter((picture) => picture !== '')
