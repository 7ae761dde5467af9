import type { Resource } from '@shenglang/contract/catalog/entities'
import { DAY_MS } from '@shenglang/contract/shanghai'
import * as texts from './texts.ts'

const AGES: [title: string, days: number][] = [
  [texts.thisWeek, 7],
  [texts.thisMonth, 30],
  [texts.threeMonths, 90],
  [texts.earlier, Number.POSITIVE_INFINITY],
]

/** Newest first, grouped by age; empty groups are left out. */
export function groupByAge(rows: Resource[], now: Date): { title: string; rows: Resource[] }[] {
  const ageOf = ({ createTime }: Resource) => (now.getTime() - Date.parse(createTime)) / DAY_MS
  const grouped = Map.groupBy(rows, (row) => AGES.find(([, days]) => ageOf(row) <= days)?.[0] ?? texts.earlier)
  return AGES.flatMap(([title]) => {
    const group = grouped.get(title)
    return group ? [{ title, rows: group }] : []
  })
}
