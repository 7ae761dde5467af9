import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Replicas } from '../server/src/platform/database/replicas.ts'
import { testApplication } from '../server/test/test-application.ts'
import { testDatabase } from '../server/test/test-database.ts'
import { DASHBOARD_FILE, dashboard } from './grafana/dashboard.ts'

const run = promisify(execFile)
/** promtool as tools/setup-tests.sh unpacks it from Debian, else that of the machine. */
const PROMTOOL = globSync('.tmp/prometheus/usr/bin/promtool').map((path) => resolve(path))[0] ?? 'promtool'
const FOLDER = 'deploy/prometheus'

/** Keywords, functions and labels of PromQL, which are not metrics. */
const WORDS = new Set(
  'by sum max min rate time topk histogram_quantile min_over_time label_values le method route status queue state instance name kind device job role target exp'.split(
    ' ',
  ),
)

/** Names in an expression, without strings and variables. */
const namesIn = (expression: string) =>
  [...expression.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '').matchAll(/(?<![$\w])[a-z][a-z_]+\w*/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))

const METRICS_TOKEN = 'metrics-token-of-the-rules'
/** Answers nothing; with it the site has the metrics of replicas. */
const replicas: Replicas = {
  watch() {},
  route: (primary) => primary,
  position: async () => 0,
  count: 1,
  isPrimaryGone: false,
  lagMs: 0,
  leftOut: 0,
  close: async () => {},
}
const { app } = await testApplication({ METRICS_TOKEN }, { ...(await testDatabase()), replicas })
const metrics = async () => {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  )
}

test('the dashboard of the repository is the one that its source makes', () => {
  expect(JSON.parse(readFileSync(DASHBOARD_FILE, 'utf8'))).toEqual(JSON.parse(dashboard()))
})

test('the dashboard and the alerts name metrics that the site has', async () => {
  const has = await metrics()
  const drawn = [...dashboard().matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`) as string)
  const rules = [...readFileSync(`${FOLDER}/alerts.yml`, 'utf8').matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)]
  const alerts = rules.map(([, many, one]) => many ?? one ?? '')
  expect([drawn.length, alerts.length]).toEqual([20, 14])
  const named = new Set([...drawn, ...alerts].flatMap(namesIn))
  named.delete('up')
  expect([...named].filter((name) => !has.has(name))).toEqual([])
})

test('the alerts are valid, fire for a failing site, and not for a healthy one', async () => {
  const inFolder = { cwd: FOLDER }
  await run(PROMTOOL, ['check', 'rules', 'alerts.yml'], inFolder)
  const { stdout } = await run(PROMTOOL, ['test', 'rules', 'alerts.test.yml'], inFolder)
  expect(stdout).toContain('SUCCESS')
})
