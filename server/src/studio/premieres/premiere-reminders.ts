import { resourceAddress } from '@shenglang/contract/catalog/work/resource-address'
import type { Remindable } from '../../composition/domain/domain.ts'
import { selectDue, selectStart } from './premieres.sql.ts'

/** Reminders of premieres, which are releases that artists announce. */
export const premiereReminders: Remindable = {
  kind: 'premiere',
  async dueAt(transaction, premiereId, now) {
    if (!/^\d+$/.test(premiereId)) return undefined
    const premiere = await selectStart(transaction, premiereId, now)
    return premiere && premiere.starts_at > now ? premiere.starts_at : undefined
  },
  async reminder(transaction, premiereId, now) {
    const premiere = await selectDue(transaction, premiereId, now)
    if (!premiere) return undefined
    const { artist_id: fromUserId, nick_name, title, note, resource_id, content_type, published_at } = premiere
    const isOut = resource_id !== null && published_at !== null
    const outcome = isOut ? '上架了' : '到时间了'
    return {
      title: `预告的《${title}》${outcome}`,
      content: note,
      fromUserId,
      ...(isOut ? { resourceId: resource_id } : {}),
      pushed: {
        title: nick_name,
        body: `新作《${title}》${outcome}`,
        url: isOut ? resourceAddress({ resourceId: resource_id, contentType: content_type ?? 0 }) : `/artist?id=${fromUserId}`,
      },
    }
  },
}
