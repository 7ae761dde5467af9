import { createHash, timingSafeEqual } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, type RegistryContentType } from 'prom-client'
import type { Settings } from '../settings.ts'
import type { Span } from '../tracing/span.ts'
import { type Durations, LatestDurations } from './latest-durations.ts'
import type { Readiness } from './readiness.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Constant time, so that the token cannot be guessed from timing. */
const isSame = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other))

type Labels = Record<string, string>

export interface Measured<Label extends string> {
  labels: Record<Label, string>
  value: number
}

export interface Operations {
  /** Adds a gauge to the metrics, read at each scrape. */
  measure(name: string, help: string, read: () => number): void
  /** Adds a gauge with one value per set of labels; where reading fails, the metrics leave it out. */
  measureEach<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<readonly Measured<Label>[]>,
  ): void
  /** Adds a counter; the returned function increments it. Labels have few values each. */
  count(name: string, help: string, labelNames: readonly string[]): (labels: Labels) => void
  /** Adds a histogram over `buckets`. */
  spread(name: string, help: string, labelNames: readonly string[], buckets: number[]): (labels: Labels, value: number) => void
  /** The durations of this process's latest requests. */
  latest(): Durations
}

/**
 * `/healthz` (the process lives), `/readyz` (it can serve, part by part; 503 from the moment it is stopped) and, with the token,
 * `/metrics` (Prometheus).
 */
export function mountOperations(
  app: FastifyInstance,
  { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT }: Pick<Settings, 'METRICS_TOKEN' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  readiness: Readiness,
): Operations {
  const isTraced = OTEL_EXPORTER_OTLP_ENDPOINT !== ''
  const registry = new Registry<RegistryContentType>()
  // Only OpenMetrics has exemplars.
  if (isTraced) registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
    enableExemplars: isTraced,
  })
  const latest = new LatestDurations()
  app.addHook('onResponse', async (request, reply) => {
    latest.add(`${request.method} ${request.routeOptions.url ?? 'none'}`, reply.elapsedTime)
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    const value = reply.elapsedTime / 1000
    if (isTraced) duration.observe({ labels, value, exemplarLabels: exemplarOf(request.span) })
    else duration.observe(labels, value)
  })

  app.addHook('preClose', async () => readiness.stop())
  // The balancer opens its next connection elsewhere; HTTP/1.1 would keep this one for requests to come.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isStopping) reply.header('connection', 'close')
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const answer = await readiness.read()
    return reply
      .code(answer.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer)
  })
  if (METRICS_TOKEN !== '') mountMetrics(app, METRICS_TOKEN, registry)
  return {
    latest: () => latest.read(),
    measure(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    measureEach(name, help, labelNames, read) {
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          // A database that is away must not take the other metrics with it.
          const measured = await read().catch(() => [])
          this.reset()
          // Resetting a gauge without labels gives it 0, which would be a measurement.
          if (labelNames.length === 0) this.set(Number.NaN)
          for (const { labels, value } of measured) this.set(labels, value)
        },
      })
    },
    count(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames, registers: [registry] })
      return (labels) => counter.inc(labels)
    },
    spread(name, help, labelNames, buckets) {
      const histogram = new Histogram({ name, help, labelNames, buckets, registers: [registry] })
      return (labels, value) => histogram.observe(labels, value)
    },
  }
}

/** The trace behind one measured request. */
function exemplarOf(span: Span | undefined): Record<string, string> {
  const [, traceId, , flags] = span?.traceparent?.split('-') ?? []
  return traceId === undefined || flags !== '01' ? {} : { trace_id: traceId }
}

function mountMetrics(app: FastifyInstance, token: string, registry: Registry<RegistryContentType>): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw fault('FORBIDDEN')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
