import { Fault, type FaultCode, fault } from '@shenglang/contract/faults'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOverload } from '../database/overload.ts'

const BY_STATUS: Record<number, FaultCode> = {
  400: 'MALFORMED_REQUEST',
  404: 'NO_SUCH_ADDRESS',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  503: 'UNAVAILABLE',
}

/** The body of an answer that says what went wrong. */
export function faultEnvelope({ status, message, code, detail }: Fault) {
  return { code: status, msg: message, fault: code, ...(Object.keys(detail).length > 0 ? { detail } : {}) }
}

/** Answers every failure in the envelope; what is not a client's doing is logged and shown as INTERNAL (spec §8). */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Fault, request, reply) => sendFault(asFault(error, request), reply))
  app.setNotFoundHandler((_request, reply) => sendFault(fault('NO_SUCH_ADDRESS'), reply))
}

export function sendFault(problem: Fault, reply: FastifyReply): FastifyReply {
  return reply
    .code(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .headers(problem.detail.seconds === undefined ? {} : { 'retry-after': problem.detail.seconds })
    .serializer(JSON.stringify)
    .send(faultEnvelope(problem))
}

export function asFault(error: FastifyError | Fault, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    request.log.error({ err: error }, 'the disk is full')
    return fault('STORAGE_FULL')
  }
  if (isOverload(error)) {
    request.log.error({ err: error }, 'the database did not answer in time')
    return fault('UNAVAILABLE')
  }
  const code = error.statusCode === undefined || error.statusCode >= 500 ? undefined : BY_STATUS[error.statusCode]
  if (code) return fault(code)
  if (error.statusCode !== undefined && error.statusCode < 500) return fault('MALFORMED_REQUEST')
  request.log.error({ err: error }, 'a request failed')
  return fault('INTERNAL')
}
