import { isId } from '@shenglang/contract/arguments'
import type { Emit } from '../../composition/domain/domain.ts'
import type { Db } from '../../platform/database/db.ts'

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

/**
 * Forwards a notice of infringement to the artists of these works (民法典 1195): who complains, of what, why, and the proof, but not
 * the complainant's contact details.
 */
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

/** The ids of the works at these addresses of the site. */
export const idsIn = (addresses: readonly string[]): string[] => addresses.flatMap(idIn)

function idIn(address: string): string[] {
  const id = URL.parse(address)?.searchParams.get('id') ?? ''
  return isId(id) ? [id] : []
}
