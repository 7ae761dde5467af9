import { badField, fault } from '@shenglang/contract/faults'
import { tidyText } from '@shenglang/contract/moderation/rules'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { DAY_MS } from '@shenglang/contract/shanghai'
import {
  type listMyPremieres,
  type MyPremiere,
  PREMIERE_SHOWN_DAYS,
  PREMIERES_OPEN_MAX,
  type Premiere,
  premiereTimeFault,
  type savePremiere as savingPremiere,
} from '@shenglang/contract/studio/premieres'
import { admitContent } from '../../moderation/index.ts'
import { dropReminders, moveReminders } from '../../notices/reminders/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import type { StudioDeps } from '../works/deps.ts'
import * as query from './premieres.sql.ts'

type Deps = Pick<StudioDeps, 'db' | 'now'>

/** The premieres on an artist's page. `work` is null where it is not public. */
export async function listShown({ db, now }: Deps, artistId: string, reader: string | undefined): Promise<Premiere[]> {
  const rows = await query.selectShown(db, artistId, now(), reader)
  return rows.map(({ premiere_id, title, note, starts_at, resource_id, content_type, published_at, is_reminded }) => ({
    premiereId: premiere_id,
    title,
    note,
    startsAt: starts_at.toISOString(),
    work:
      resource_id === null || content_type === null || published_at === null
        ? null
        : { resourceId: resource_id, contentType: content_type },
    isReminded: is_reminded,
  }))
}

export async function listMine({ db, now }: Deps, artistId: string): Promise<AnswerOf<typeof listMyPremieres>> {
  const since = new Date(now().getTime() - PREMIERE_SHOWN_DAYS * DAY_MS)
  const [premieres, works] = await Promise.all([query.selectMine(db, artistId, since), query.selectAnnounceable(db, artistId)])
  return {
    premieres: premieres.map(toMine),
    works: works.map(({ resource_id, title, release_at }) => ({
      resourceId: resource_id,
      title,
      releaseTime: release_at?.toISOString() ?? '',
    })),
  }
}

const toMine = (row: query.MyPremiereRow): MyPremiere => ({
  premiereId: row.premiere_id,
  title: row.title,
  note: row.note,
  startsAt: row.starts_at.toISOString(),
  resourceId: row.resource_id ?? '',
  workTitle: row.work_title ?? '',
  isOut: row.published_at !== null,
  reminderCount: row.reminder_count,
})

/**
 * Announces a release, or changes an announcement whose time has not come: users with a reminder are notified at the new time.
 * Throws BAD_ARGUMENT, PREMIERE_NOT_FOUND, PREMIERE_OVER, PREMIERES_TOO_MANY, and what `admitContent` throws.
 */
export async function savePremiere(
  { db, now }: Deps,
  artistId: string,
  { premiereId, resourceId, ...input }: CheckedArgsOf<typeof savingPremiere>,
  exchange: Pick<HttpExchange, 'address'>,
): Promise<MyPremiere> {
  const wrongTime = premiereTimeFault(input.startsAt, now().getTime())
  if (wrongTime !== '') throw badField('startsAt', wrongTime)
  const title = tidyText(input.title)
  if (title === '') throw badField('title', '请填写标题')
  const values = { title, note: tidyText(input.note), starts_at: new Date(input.startsAt), resource_id: resourceId || null }
  return inTransaction(db, async (transaction) => {
    const text = [values.title, values.note].filter(Boolean).join('\n')
    const { doubts } = await admitContent(transaction, { userId: artistId, place: 'profile', text, now: now() }, exchange)
    // Nobody reviews an announcement, so that a doubtful word is refused too.
    if (doubts.length > 0) throw fault('WORDS_REFUSED')
    const id = await (premiereId === undefined
      ? announce(transaction, artistId, values, now())
      : change(transaction, artistId, premiereId, values, now()))
    return toMine(await query.selectMineById(transaction, id))
  })
}

interface Values {
  title: string
  note: string
  starts_at: Date
  resource_id: string | null
}

async function announce(transaction: Db, artistId: string, values: Values, now: Date): Promise<string> {
  if ((await query.countOpen(transaction, artistId, now)) >= PREMIERES_OPEN_MAX)
    throw fault('PREMIERES_TOO_MANY', { max: PREMIERES_OPEN_MAX })
  await requireAnnounceable(transaction, artistId, values.resource_id)
  return query.insertPremiere(transaction, { ...values, artist_id: artistId, created_at: now })
}

async function change(transaction: Db, artistId: string, premiereId: string, values: Values, now: Date): Promise<string> {
  const before = await query.lockPremiere(transaction, artistId, premiereId)
  if (!before) throw fault('PREMIERE_NOT_FOUND')
  if (before.starts_at <= now) throw fault('PREMIERE_OVER')
  // Its work may have been published meanwhile.
  if (values.resource_id !== before.resource_id) await requireAnnounceable(transaction, artistId, values.resource_id)
  await query.updatePremiere(transaction, premiereId, values)
  await moveReminders(transaction, { kind: 'premiere', subjectId: premiereId }, values.starts_at)
  return premiereId
}

async function requireAnnounceable(transaction: Db, artistId: string, resourceId: string | null): Promise<void> {
  if (resourceId === null || (await query.isAnnounceable(transaction, artistId, resourceId))) return
  throw badField('resourceId', '只能附上自己还没有发布的作品')
}

/** Withdraws an announcement: nobody is notified. Does nothing where it is gone. */
export const withdrawPremiere = ({ db }: Deps, artistId: string, premiereId: string): Promise<null> =>
  inTransaction(db, async (transaction) => {
    await dropReminders(transaction, 'premiere', await query.deletePremieres(transaction, artistId, premiereId))
    return null
  })

/** Withdraws all premieres of an account that is closed. */
export async function erasePremieres(transaction: Db, userId: string): Promise<void> {
  await dropReminders(transaction, 'premiere', await query.deletePremieres(transaction, userId))
}
