import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApplication } from '../server/test/test-application.ts'
import { DASHBOARD_FILE, dashboard } from './grafana/dashboard.ts'

const run = promisify(execFile)
/** promtool as tools/setup-tests.sh unpacks it from Debian, else that of the machine. */
const PROMTOOL = globSync('.tmp/prometheus/usr/bin/promtool').map((path) => resolve(path))[0] ?? 'promtool'
const FOLDER = 'deploy/prometheus'

/** Keywords, functions and labels of PromQL, which are not metrics. */
const WORDS = new Set(
  'by sum max min rate time topk histogram_quantile min_over_time label_values le method route status queue state instance name kind device job exp'.split(
    ' ',
  ),
)

/** Names in an expression, without strings and variables. */
const namesIn = (expression: string) =>
  [...expression.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '').matchAll(/(?<![$\w])[a-z][a-z_]+\w*/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))

const METRICS_TOKEN = 'metrics-token-of-the-rules'
const { app } = await testApplication({ METRICS_TOKEN })
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
  expect([drawn.length, alerts.length]).toEqual([16, 11])
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
