import type { Report } from './test-report.ts'

export interface Stage {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Path of the report that the runner writes; a stage without one counts as a single test. */
  counts?: string
}

/** The checks run beside the tests that need no browser; the journeys then have the machine to themselves. */
export interface Plan {
  setUp: Stage[]
  checks: Stage[]
  /** Stages that use one core, like the checks: they run after these, beside the tests. */
  beside: Stage[]
  tests: Stage[]
  journeys: Stage[]
}

export interface StageReport extends Report {
  name: string
  /** Wall clock. */
  seconds: number
}

type RunStage = (stage: Stage) => Promise<StageReport>

/**
 * Runs a plan so that it fails fast: a failed stage ends its group, and no journey starts after a failure. All checks run, since
 * each is short and finds other faults.
 */
export async function runPlan({ setUp, checks, beside, tests, journeys }: Plan, runStage: RunStage): Promise<StageReport[]> {
  // A machine without a browser runs all stages that need none, and fails with the name of what is missing.
  const prepared = await runWhileSound(setUp, runStage)
  const checkFirst = async () => {
    const checked: StageReport[] = []
    for (const check of checks) checked.push(await runStage(check))
    return checked.every(isSound) ? [...checked, ...(await runWhileSound(beside, runStage))] : checked
  }
  const before = [...prepared, ...(await Promise.all([checkFirst(), runWhileSound(tests, runStage)])).flat()]
  return before.every(isSound) ? [...before, ...(await runWhileSound(journeys, runStage))] : before
}

/** Names of the stages that were not run because of an earlier failure. */
export function stagesLeft({ setUp, checks, beside, tests, journeys }: Plan, reports: readonly StageReport[]): string[] {
  const names = [setUp, checks, beside, tests, journeys].flat().map(({ name }) => name)
  return names.filter((name) => reports.every((report) => report.name !== name))
}

async function runWhileSound(stages: Stage[], runStage: RunStage): Promise<StageReport[]> {
  const reports: StageReport[] = []
  for (const stage of stages) if (reports.every(isSound)) reports.push(await runStage(stage))
  return reports
}

function isSound({ failures }: Report): boolean {
  return failures.length === 0
}
