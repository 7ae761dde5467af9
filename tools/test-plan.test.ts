import { expect, test } from 'vitest'
import { type Plan, runPlan, type Stage, type StageReport, stagesLeft } from './test-plan.ts'

const stage = (name: string): Stage => ({ name, command: [] })
const plan: Plan = {
  setUp: [stage('programs')],
  checks: [stage('lint'), stage('types')],
  beside: [stage('site')],
  tests: [stage('units'), stage('engines')],
  journeys: [stage('journeys')],
}

const reportsWhere = (...failing: string[]): Promise<StageReport[]> =>
  runPlan(plan, async ({ name }) => ({
    name,
    seconds: 1,
    passed: 1,
    failures: failing.includes(name) ? [name] : [],
    files: [],
  }))
/** The stages that ran, in alphabetical order, where these fail. */
const runWhere = async (...failing: string[]) => (await reportsWhere(...failing)).map(({ name }) => name).sort()

test('runs every stage when none fails', async () => {
  expect(await runWhere()).toEqual(['engines', 'journeys', 'lint', 'programs', 'site', 'types', 'units'])
})

test('runs the other checks after a failed one, but prepares no site and starts no journey', async () => {
  expect(await runWhere('lint')).toEqual(['engines', 'lint', 'programs', 'types', 'units'])
})

test('starts neither the next tests nor a journey after a failed test', async () => {
  expect(await runWhere('units')).toEqual(['lint', 'programs', 'site', 'types', 'units'])
})

test('starts no journey where the site could not be prepared', async () => {
  expect(await runWhere('site')).toEqual(['engines', 'lint', 'programs', 'site', 'types', 'units'])
})

test('runs all that needs no browser where a program is missing', async () => {
  expect(await runWhere('programs')).toEqual(['engines', 'lint', 'programs', 'site', 'types', 'units'])
})

test('names the stages that a failure left out, in their order', async () => {
  expect(stagesLeft(plan, await reportsWhere())).toEqual([])
  expect(stagesLeft(plan, await reportsWhere('units'))).toEqual(['engines', 'journeys'])
})
