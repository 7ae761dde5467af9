import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { fault } from '@shenglang/contract/faults'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BLOCK_BYTES, createHotBlocks } from '../files/hot-blocks.ts'
import type { OpenFile } from '../files/port.ts'
import { type ByteRange, parseRange } from './byte-range.ts'

export interface FileFacts {
  /** Strong, with its quotes. */
  etag: string
  contentType: string
  /** The compression of the stored bytes, such as `gzip`. */
  contentEncoding?: string
  cacheControl: string
}

/** Files up to this size go in one write; of larger ones, a client holds one block at a time until this much is left. */
const ONE_WRITE_BYTES = 512 * 1024
/** A client that takes nothing for this long is disconnected. */
const STALL_TIMEOUT_MS = 60_000
/** 64 MiB. */
const hot = createHotBlocks((64 * 1024 * 1024) / BLOCK_BYTES)

/**
 * Answers GET and HEAD with the file or the requested range (RFC 9110), then closes it, whatever the client does.
 * Throws RANGE_NOT_SATISFIABLE.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  { etag, contentType, contentEncoding, cacheControl }: FileFacts,
): Promise<FastifyReply> {
  try {
    const { range, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers
    reply.header('etag', etag).header('cache-control', cacheControl).header('accept-ranges', 'bytes')
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) return reply.code(304).send()
    const requested = ifRange === undefined || ifRange === etag ? parseRange(range, file.size) : 'whole'
    if (requested === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size}`)
      throw fault('RANGE_NOT_SATISFIABLE')
    }
    const part = requested === 'whole' ? { start: 0, end: file.size - 1 } : requested
    // While a fault can still be answered: a remote store may fail at its first read.
    if (request.method !== 'HEAD' && part.end >= part.start) await hot.read(file, part.start)
    reply.header('content-type', contentType).header('content-length', part.end - part.start + 1)
    if (contentEncoding) reply.header('content-encoding', contentEncoding)
    if (requested !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
    const response = takeOver(reply)
    if (request.method === 'HEAD') response.end()
    else await sendBytes(response, request.raw.socket, file, part)
  } catch (error) {
    if (!reply.sent) throw error
    // The answer has begun: cutting the connection is the only way left to signal that it is incomplete.
    reply.log.error({ err: error }, 'a file could not be sent whole')
    reply.raw.destroy()
  } finally {
    file.close()
  }
  return reply
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((candidate) => ['*', etag, `W/${etag}`].includes(candidate.trim()))
}

/** Fastify would end a HEAD with a Content-Length of 0, and would copy a body of many parts. */
function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const response = reply.raw
  response.statusCode = reply.statusCode
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value)
  }
  return response
}

async function sendBytes(response: ServerResponse, socket: Socket, file: OpenFile, { start, end }: ByteRange): Promise<void> {
  response.setTimeout(STALL_TIMEOUT_MS, () => response.destroy())
  let position = start
  while (end - position >= ONE_WRITE_BYTES) {
    const bytes = await hot.read(file, position)
    if (!(await written(response, socket, bytes))) return
    position += bytes.length
  }
  const rest: Buffer[] = []
  while (position <= end) {
    const bytes = (await hot.read(file, position)).subarray(0, end - position + 1)
    rest.push(bytes)
    position += bytes.length
  }
  response.cork()
  for (const bytes of rest) response.write(bytes)
  response.end()
  response.uncork()
}

/**
 * Resolves to true once the system has taken the bytes, to false when the client is gone. Listens to the socket too:
 * an answer queued behind another one on its connection never emits `close`.
 */
function written(response: ServerResponse, socket: Socket, bytes: Buffer): Promise<boolean> {
  if (socket.destroyed) return Promise.resolve(false)
  return new Promise((resolve) => {
    const onGone = () => resolve(false)
    socket.once('close', onGone)
    response.write(bytes, (error) => {
      socket.off('close', onGone)
      resolve(!error)
    })
  })
}
