import type { Resource } from '@shenglang/contract/catalog/entities'

const DAY_MS = 86_400_000
const AGES: [title: string, days: number][] = [
  ['本周上架', 7],
  ['本月上架', 30],
  ['三个月内', 90],
  ['更早', Number.POSITIVE_INFINITY],
]

/** Newest first, in groups by how long ago each was published; empty groups are left out. */
export function groupByAge(rows: Resource[], now: Date): { title: string; rows: Resource[] }[] {
  const ageOf = ({ createTime }: Resource) => (now.getTime() - Date.parse(createTime)) / DAY_MS
  const grouped = Map.groupBy(rows, (row) => AGES.find(([, days]) => ageOf(row) <= days)?.[0] ?? '更早')
  return AGES.flatMap(([title]) => {
    const group = grouped.get(title)
    return group ? [{ title, rows: group }] : []
  })
}
