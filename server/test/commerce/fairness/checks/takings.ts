import { where } from '../tables.ts'
import type { View } from './view.ts'

/** Checks that works were taken by a level after its start: a level by which something was taken is not moved behind another. */
export function takingsCheck({ tables, isPaid }: View): string[] {
  return where(tables.takings, ({ byRight }) => byRight === 'level' || byRight === 'seat').flatMap(
    ({ orderItemId, takenAt = 0 }) => {
      const item = tables.items.get(orderItemId ?? '')
      if (!item || !isPaid(item)) return [`something was taken by item ${orderItemId}, which is not paid`]
      const begun = where(tables.periods, (period) => period.orderItemId === orderItemId && period.startsAt <= takenAt)
      return begun.length === 0 ? [`something was taken by item ${orderItemId} before its level begins`] : []
    },
  )
}
