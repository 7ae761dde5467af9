import { fault } from '@shenglang/contract/faults'
import type { Emit } from '../../composition/domain/domain.ts'
import type { Db } from '../../platform/database/db.ts'
import { markForwarded, selectAccused } from './infringements.sql.ts'

/**
 * Forwards a notice of infringement once to the artists of the works that it names (民法典 1195): who complains, of what, why, and
 * the proof, but not the complainant's contact details. Returns the number of works. Throws BAD_ARGUMENT with the reason where it
 * cannot.
 */
export function forwardInfringement(db: Db, emit: Emit, noticeId: string, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const notice = await markForwarded(transaction, noticeId, now)
    if (!notice) throw refusal('侵权通知不存在')
    if (notice.forwarded_before) throw refusal('这份侵权通知已经转送过')
    const works = await selectAccused(transaction, idsIn(notice.resource_urls))
    if (works.length === 0) throw refusal('通知里的地址没有指向本站的作品')
    await forwardTo(transaction, emit, notice, works)
    return works.length
  })
}

interface Complaint {
  complainant: string
  work_title: string
  reason: string
  proof: string
}

interface Accused {
  artist_id: string
  resource_id: string
  title: string
}

/** Sends a notice to the artists of these works. */
export function forwardTo(transaction: Db, emit: Emit, notice: Complaint, works: readonly Accused[]): Promise<void> {
  const { complainant, work_title, reason, proof } = notice
  const content = `${complainant} 称其侵犯了《${work_title}》的权利：${reason}\n权属证明：${proof}\n如有异议，可以回复不侵权声明。`
  return emit(
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
}

const refusal = (message: string) => fault('BAD_ARGUMENT', { message })

/** The ids of the works at these addresses of the site. */
export const idsIn = (addresses: readonly string[]): string[] => addresses.flatMap(idIn)

function idIn(address: string): string[] {
  const id = URL.parse(address)?.searchParams.get('id') ?? ''
  return /^[1-9]\d{0,17}$/.test(id) ? [id] : []
}
