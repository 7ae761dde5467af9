/** What `explain (analyze, format json)` says of a step. */
export interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of the table the database read to answer. */
export function rowsRead(plan: Plan, table: string): number {
  const here = plan['Relation Name'] === table ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), here * plan['Actual Loops'])
}
