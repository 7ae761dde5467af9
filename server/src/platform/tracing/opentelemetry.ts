import type { Span as Recorded } from '@opentelemetry/api'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { observeSpans, type Span } from './span.ts'

/** A process that stops waits this long for a collector that is away. */
const EXPORT_TIMEOUT_MS = 2000
/** The interval at which a collector that is away is logged. */
const LOG_EVERY_MS = 60_000

type TracingSettings = Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLES'>

/**
 * Exports spans to an OpenTelemetry collector. Loads nothing where the settings name none. Statements outside any call, request
 * or job are background polling and are not exported.
 */
export async function exportSpans(settings: TracingSettings, log: Pick<Log, 'warn'>): Promise<{ close(): Promise<void> }> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return { close: async () => {} }
  const [api, core, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const report = reportDropped(log)
  core.setGlobalErrorHandler(report)
  const url = `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.OTEL_SERVICE_NAME,
      'process.pid': process.pid,
      'shenglang.roles': settings.ROLES.join(','),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }) })],
  })
  const tracer = provider.getTracer('shenglang')
  const recorded = new WeakMap<Span, Recorded>()
  const kinds = { request: SpanKind.SERVER, call: SpanKind.INTERNAL, statement: SpanKind.CLIENT, job: SpanKind.CONSUMER }

  const parentOf = ({ parent, cause }: Span) => {
    const within = parent && recorded.get(parent)
    if (within) return trace.setSpan(ROOT_CONTEXT, within)
    const remote = cause === undefined ? null : core.parseTraceParent(cause)
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
  }
  const stop = observeSpans({
    started(span) {
      if (span.kind === 'statement' && !span.parent) return
      const made = tracer.startSpan(nameOf(span), { kind: kinds[span.kind], attributes: attributesOf(span) }, parentOf(span))
      const { traceId, spanId, traceFlags } = made.spanContext()
      span.traceparent = `00-${traceId}-${spanId}-${String(traceFlags).padStart(2, '0')}`
      recorded.set(span, made)
    },
    ended(span, _durationMs, error) {
      const made = recorded.get(span)
      if (error !== undefined) made?.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) })
      made?.end()
    },
  })
  return {
    async close() {
      stop()
      await provider.shutdown().catch(report)
    },
  }
}

function reportDropped(log: Pick<Log, 'warn'>): (error: unknown) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - warnedAt < LOG_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ reason: messageOf(error) }, 'the collector of traces does not answer: its spans are dropped')
  }
}

/** A statement is named by its command; its text is an attribute, and never holds values. */
const nameOf = ({ kind, name }: Span) => (kind === 'statement' ? (/\w+/.exec(name)?.[0] ?? 'statement').toLowerCase() : name)

const attributesOf = ({ kind, name }: Span): Record<string, string> =>
  kind === 'statement' ? { 'db.system.name': 'postgresql', 'db.query.text': name } : {}
