/** A step of a plan, as `explain (analyze, format json)` returns it. */
export interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Counts the rows of a table that the database read to answer. */
export function rowsRead(plan: Plan, table: string): number {
  const here = plan['Relation Name'] === table ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), here * plan['Actual Loops'])
}
