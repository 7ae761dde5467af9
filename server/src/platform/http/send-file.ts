import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fault } from '@shenglang/contract/faults'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenFile } from '../files/port.ts'
import { type ByteRange, parseRange } from './byte-range.ts'

export interface FileFacts {
  /** Strong, with its quotes. */
  etag: string
  contentType: string
  cacheControl: string
}

/** One read serves what is at most this long; more goes in pieces, so that a slow client holds one piece. */
const PIECE_BYTES = 256 * 1024

/** Answers GET and HEAD with the file or the part asked for (RFC 9110), then closes it, whatever the client does. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  { etag, contentType, cacheControl }: FileFacts,
): Promise<FastifyReply> {
  try {
    const { range: rangeHeader, 'if-none-match': known, 'if-range': ifRange } = request.headers
    reply.header('etag', etag).header('cache-control', cacheControl).header('accept-ranges', 'bytes')
    if (known !== undefined && matches(known, etag)) return reply.code(304).send()
    const wanted = ifRange === undefined || ifRange === etag ? parseRange(rangeHeader, file.size) : 'whole'
    if (wanted === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size}`)
      throw fault('RANGE_NOT_SATISFIABLE')
    }
    const part = wanted === 'whole' ? { start: 0, end: file.size - 1 } : wanted
    const length = part.end - part.start + 1
    reply.header('content-type', contentType).header('content-length', length)
    if (wanted !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
    if (request.method === 'HEAD') return reply.send()
    if (length <= PIECE_BYTES) return reply.send(await readPiece(file, part.start, length))
    await sendInPieces(reply, file, part)
    return reply
  } finally {
    file.close()
  }
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((candidate) => ['*', etag, `W/${etag}`].includes(candidate.trim()))
}

async function readPiece(file: OpenFile, position: number, length: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const count = await file.read(piece.subarray(filled), length - filled, position + filled)
    if (count === 0) throw new Error('a stored file is shorter than it was')
    filled += count
  }
  return piece
}

async function sendInPieces(reply: FastifyReply, file: OpenFile, { start, end }: ByteRange): Promise<void> {
  reply.hijack()
  const response = reply.raw
  response.writeHead(reply.statusCode, headersOf(reply))
  try {
    for (let position = start; position <= end && !response.destroyed; position += PIECE_BYTES) {
      const piece = await readPiece(file, position, Math.min(PIECE_BYTES, end - position + 1))
      if (!response.destroyed && !response.write(piece)) await drained(response)
    }
    response.end()
  } catch (error) {
    // The status is sent: a cut connection is the one way left to say that the body is not whole.
    reply.log.error({ err: error }, 'a file could not be sent whole')
    response.destroy()
  }
}

function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  const headers = Object.entries(reply.getHeaders())
  return Object.fromEntries(headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

async function drained(response: ServerResponse): Promise<void> {
  const done = new AbortController()
  try {
    await Promise.race([once(response, 'drain', { signal: done.signal }), once(response, 'close', { signal: done.signal })])
  } finally {
    done.abort()
  }
}
