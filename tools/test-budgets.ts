import type { FileTime } from './test-report.ts'

/** Seconds that a stage may take on two quiet cores; the summary marks a stage that comes near. */
const STAGE_BUDGETS_S: Readonly<Record<string, number>> = {
  'unit and database': 400,
  'one of each engine and process': 60,
  'gate journeys': 180,
}
const NEAR = 0.9

/**
 * Seconds that one file of the gate may take, by the end of its name. A file that grows past it is split, or becomes one of an
 * engine or a process; three times the slowest file on quiet cores, so that a busy machine is not mistaken for a slow test.
 */
const FILE_CEILINGS_S: readonly [ending: string, seconds: number][] = [
  ['.engine.test.ts', Number.POSITIVE_INFINITY],
  ['.process.test.ts', Number.POSITIVE_INFINITY],
  ['.db.test.ts', 120],
  ['.test.ts', 30],
]

/**
 * Returns a failure for each file that took longer than its kind may. On a slow or busy machine every file takes longer, and so
 * does `stage`: the seconds of a file are scaled down by the factor by which the stage exceeds its budget.
 */
export function pastCeiling(files: readonly FileTime[], stage: { name: string; seconds: number }): string[] {
  const pace = Math.min(1, (STAGE_BUDGETS_S[stage.name] ?? stage.seconds) / stage.seconds)
  return files.flatMap(({ name, seconds: wallS }) => {
    const seconds = wallS * pace
    const ceilingS = FILE_CEILINGS_S.find(([ending]) => name.endsWith(ending))?.[1] ?? Number.POSITIVE_INFINITY
    return seconds > ceilingS
      ? [`${name} took ${seconds.toFixed(0)} s, more than the ${ceilingS} s of its kind (docs/testing.md)`]
      : []
  })
}

/** The note beside the time of a stage in the summary; empty for a stage well within its budget. */
export function budgetNote(stage: string, seconds: number): string {
  const budgetS = STAGE_BUDGETS_S[stage]
  if (budgetS === undefined || seconds < NEAR * budgetS) return ''
  return seconds > budgetS ? `  over its ${budgetS} s` : `  near its ${budgetS} s`
}
