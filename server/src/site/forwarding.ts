import { fault } from '@shenglang/contract/faults'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Tell } from '../platform/domain.ts'
import { markForwarded, selectAccused } from './infringements.sql.ts'

/**
 * Hands a notice of infringement on to those whose works it names (民法典 1195), once: who complains, of what, why, and the
 * proof; not how to reach whoever complains. Returns how many works it was about. Throws BAD_ARGUMENT with the reason where
 * it cannot.
 */
export function forwardInfringement(db: Kysely<Tables>, tell: Tell, noticeId: string, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const notice = await markForwarded(transaction, noticeId, now)
    if (!notice) throw refusal('侵权通知不存在')
    if (notice.forwarded_before) throw refusal('这份侵权通知已经转送过')
    const works = await selectAccused(transaction, notice.resource_urls.flatMap(idIn))
    if (works.length === 0) throw refusal('通知里的地址没有指向本站的作品')
    const { complainant, work_title, reason, proof } = notice
    const content = `${complainant} 称其侵犯了《${work_title}》的权利：${reason}\n权属证明：${proof}\n如有异议，可以回复不侵权声明。`
    await tell(
      'noticed',
      transaction,
      works.map(({ artist_id, resource_id, title }) => ({
        userId: artist_id,
        kind: 'infringement' as const,
        title: `你的《${title}》收到侵权通知`,
        content,
        resourceId: resource_id,
      })),
    )
    return works.length
  })
}

const refusal = (message: string) => fault('BAD_ARGUMENT', { message })

/** The work that an address of the site names. */
function idIn(address: string): string[] {
  const id = URL.parse(address)?.searchParams.get('id') ?? ''
  return /^[1-9]\d{0,17}$/.test(id) ? [id] : []
}
