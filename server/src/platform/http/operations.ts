import { createHash, timingSafeEqual } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Settings } from '../settings.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Takes as long wherever they differ. */
const isSame = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other))

type Labels = Record<string, string>

export interface Operations {
  /** Shows a number among the metrics, read whenever they are. */
  measure(name: string, help: string, read: () => number): void
  /** Shows how often something happened; who calls the result says that it did. Labels are of few values each. */
  count(name: string, help: string, labelNames: readonly string[]): (labels: Labels) => void
  /** Shows how values spread over `buckets`. */
  spread(name: string, help: string, labelNames: readonly string[], buckets: number[]): (labels: Labels, value: number) => void
}

/** `/healthz` (the process lives), `/readyz` (it can serve; false while draining) and, for whoever has the token, `/metrics` (Prometheus). */
export function mountOperations(
  app: FastifyInstance,
  { METRICS_TOKEN }: Pick<Settings, 'METRICS_TOKEN'>,
  isReady: () => Promise<boolean>,
): Operations {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })

  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = !draining && (await isReady().catch(() => false))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  if (METRICS_TOKEN !== '') mountMetrics(app, METRICS_TOKEN, registry)
  return {
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

function mountMetrics(app: FastifyInstance, token: string, registry: Registry): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw fault('FORBIDDEN')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
