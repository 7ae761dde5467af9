import { Fault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/unavailable.ts'
import { isDiskFull } from '../full-disk.ts'

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

const INTERNAL_STATUS = 500

/** The body of an answer that reports a fault. */
export function faultEnvelope({ status, message, code, detail }: Fault) {
  return { code: status, msg: message, fault: code, ...(Object.keys(detail).length > 0 ? { detail } : {}) }
}

/** Answers every failure in the envelope; one that is not the client's is logged and shown as INTERNAL (spec §8). */
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

/** The fault that the client gets. Logs a failure that is not the client's, and a fault's cause, such as a provider's answer. */
export function asFault(error: unknown, request: Pick<FastifyRequest, 'log'>): Fault {
  const problem = faultOf(error)
  if (problem === error && problem.cause !== undefined) {
    request.log.warn({ err: problem.cause, fault: problem.code }, 'a request was refused because of something else that failed')
  }
  if (problem !== error && problem.status >= INTERNAL_STATUS) {
    request.log.error({ err: error }, WHAT_FAILED[problem.code] ?? 'a request failed')
  }
  return problem
}

const WHAT_FAILED: Partial<Record<FaultCode, string>> = {
  STORAGE_FULL: 'a disk is full',
  UNAVAILABLE: 'the database did not answer',
}

/** The fault for an error, without logging. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  const failure = machineFault(error)
  if (failure) return failure
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : INTERNAL_STATUS
  return fault(status < INTERNAL_STATUS ? (BY_STATUS[status] ?? 'MALFORMED_REQUEST') : 'INTERNAL')
}

/** Failures of the machine rather than of the program, which may pass: a full disk, a database that is unavailable. */
export function machineFault(error: unknown): Fault | undefined {
  if (isDiskFull(error)) return fault('STORAGE_FULL')
  if (isUnavailable(error)) return fault('UNAVAILABLE')
  return undefined
}
