import { AsyncLocalStorage } from 'node:async_hooks'

/** A request, a call of the contract, a statement of SQL, or a job. */
export type SpanKind = 'request' | 'call' | 'statement' | 'job'

/** A piece of work with a beginning and an end. */
export interface Span {
  readonly kind: SpanKind
  readonly name: string
  /** The span that it is a part of. */
  readonly parent: Span | undefined
  /** W3C `traceparent` of the span in another process that caused this one. */
  readonly cause: string | undefined
  /** Its start by `performance.now()`. */
  readonly startedAt: number
  /** Its own `traceparent`, where traces are recorded. */
  traceparent?: string
}

export interface SpanObserver {
  started?(span: Span): void
  ended(span: Span, durationMs: number, error?: unknown): void
}

const current = new AsyncLocalStorage<Span>()
const observers = new Set<SpanObserver>()

/** Returns the function that stops it. */
export function observeSpans(observer: SpanObserver): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

/** Statements cost nothing more while nobody observes. */
export const areSpansObserved = (): boolean => observers.size > 0

export const currentSpan = (): Span | undefined => current.getStore()

/** Starts a span within the current one; `cause` continues the trace of another process. */
export function startSpan(kind: SpanKind, name: string, cause?: string): Span {
  const span: Span = { kind, name, cause, parent: current.getStore(), startedAt: performance.now() }
  for (const observer of observers) observer.started?.(span)
  return span
}

export function endSpan(span: Span, error?: unknown): void {
  const durationMs = performance.now() - span.startedAt
  for (const observer of observers) observer.ended(span, durationMs, error)
}

/** Runs `run` and everything it starts as parts of the span. */
export function withSpan<Result>(span: Span, run: () => Result): Result {
  return current.run(span, run)
}

/** Runs `run` as a span of its own. */
export async function inSpan<Result>(kind: SpanKind, name: string, run: () => Promise<Result>, cause?: string): Promise<Result> {
  const span = startSpan(kind, name, cause)
  try {
    const result = await withSpan(span, run)
    endSpan(span)
    return result
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}

/** The call, job or request that a span is a part of, closest first; the span itself where it is one. */
export function workOf(span: Span | undefined): Span | undefined {
  return span?.kind === 'statement' ? span.parent : span
}
