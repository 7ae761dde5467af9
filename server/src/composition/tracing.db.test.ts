import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApplication } from '../../test/test-application.ts'
import { type ExportedSpan, traceCollector } from '../../test/trace-collector.ts'
import { ensureWebBuild } from '../pages/build-site.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { handling, type Job } from '../platform/jobs/port.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { exportSpans } from '../platform/tracing/opentelemetry.ts'
import { inSpan } from '../platform/tracing/span.ts'

await ensureWebBuild()
const METRICS_TOKEN = 'metrics-token-of-traces'
const collector = await traceCollector()
const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_TRACES_SAMPLER_ARG: '1' }
const { app, database, settings } = await testApplication({ ROLES: 'api,web', METRICS_TOKEN, ...tracing })
const silent = { error() {}, info() {}, warn() {} }

/** The spans that are exported while `run` runs. */
async function exported(run: () => Promise<unknown>): Promise<ExportedSpan[]> {
  collector.spans.splice(0)
  const traces = await exportSpans(settings, silent)
  await run()
  await traces.close()
  return [...collector.spans]
}

const named = (spans: ExportedSpan[], name: string) => {
  const span = spans.find((candidate) => candidate.name === name)
  if (!span) throw new Error(`no span is named ${name}: ${spans.map((each) => each.name).join(', ')}`)
  return span
}
const textOf = ({ attributes = [] }: ExportedSpan) =>
  attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue ?? ''

test('a request, its call and its statements are one trace without values', async () => {
  const spans = await exported(() => app.inject({ url: '/api/client/app/cms/userinfo/987654321?token=hidden' }))
  const request = named(spans, 'GET /api/client/app/cms/userinfo/:id')
  const call = named(spans, 'GET /client/app/cms/userinfo/{id}')
  const statement = spans.find((span) => span.parentSpanId === call.spanId && textOf(span).startsWith('select'))
  expect(call.parentSpanId).toBe(request.spanId)
  expect(request.parentSpanId ?? '').toBe('')
  expect(statement?.traceId).toBe(request.traceId)
  expect(JSON.stringify(spans)).not.toMatch(/987654321|hidden/)
})

test('a page, the calls of its loader and their statements are one trace', async () => {
  const spans = await exported(() => app.inject({ url: '/types?keyword=hidden' }))
  const page = named(spans, 'GET /types')
  const calls = spans.filter(({ name }) => name.startsWith('GET /client/'))
  expect(calls.length).toBeGreaterThan(0)
  expect(new Set(calls.map(({ traceId }) => traceId))).toEqual(new Set([page.traceId]))
})

test('a job continues the trace of the call that enqueued it', async () => {
  const GREET = { name: 'test.traced', payload: z.object({ name: z.string() }), retry: { times: 0, delayS: 0 } }
  const jobs = [GREET as unknown as Job]
  const queue = await openJobs(database, jobs)
  const ran = Promise.withResolvers<object>()
  const run = async (payload: { name: string }) => {
    await sql`select 'in the job'`.execute(database.query())
    ran.resolve(payload)
  }
  const spans = await exported(async () => {
    const enqueue = () =>
      database
        .query()
        .transaction()
        .execute((transaction) => queue.enqueue(transaction, GREET, { name: 'one' }))
    await inSpan('call', 'POST /enqueue', enqueue)
    const worker = await startWorker({ database, concurrency: 1, closeTimeoutMs: 2000, log: silent }, jobs, [
      handling({ job: GREET, run }),
    ])
    expect(await ran.promise).toEqual({ name: 'one' })
    await worker.close()
  })
  const [call, job] = [named(spans, 'POST /enqueue'), named(spans, 'test.traced')]
  expect([job.traceId, job.parentSpanId]).toEqual([call.traceId, call.spanId])
  expect(spans.find((span) => textOf(span).includes('in the job'))?.parentSpanId).toBe(job.spanId)
})

test('the metrics name a trace of each duration, and a failed call is marked', async () => {
  const spans = await exported(async () => {
    await inSpan('call', 'GET /fails', () => Promise.reject(new Error('no'))).catch(() => {})
    await app.inject({ url: '/api/client/app/cms/category' })
  })
  expect(named(spans, 'GET /fails').status?.code).toBe(2)
  const { body, headers } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(headers['content-type']).toContain('openmetrics')
  const traces = spans.map(({ traceId }) => traceId)
  const exemplars = [...body.matchAll(/^http_request_duration_seconds_bucket.*# \{trace_id="(\w+)"\}/gm)].map(([, id]) => id)
  expect(exemplars.some((id) => id !== undefined && traces.includes(id))).toBe(true)
})

test('a collector that is away is logged once and changes no answer', async () => {
  const warnings: string[] = []
  const log = { warn: (_facts: unknown, text?: string) => warnings.push(text ?? '') }
  const away = { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  const traces = await exportSpans(away, log as never)
  expect((await app.inject({ url: '/api/client/app/cms/category' })).statusCode).toBe(200)
  await traces.close()
  expect(warnings).toEqual(['the collector of traces does not answer: its spans are dropped'])
})
