import { currentSpan } from '../tracing/span.ts'

/** A field beside the payload, which the job's own schema leaves out when it is parsed. */
const FIELD = 'traceparent'

/** The payload with the trace that enqueues it, where traces are recorded. */
export function withCause<Payload extends object>(payload: Payload): Payload {
  const traceparent = currentSpan()?.traceparent
  return traceparent === undefined ? payload : { ...payload, [FIELD]: traceparent }
}

/** The trace that enqueued the job. */
export function causeIn(data: object): string | undefined {
  const cause = FIELD in data ? data[FIELD] : undefined
  return typeof cause === 'string' ? cause : undefined
}
