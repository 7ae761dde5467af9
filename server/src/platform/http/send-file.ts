import type { ServerResponse } from 'node:http'
import { fault } from '@shenglang/contract/faults'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenFile } from '../files/port.ts'
import { createBufferPool } from './buffer-pool.ts'
import { type ByteRange, parseRange } from './byte-range.ts'

export interface FileFacts {
  /** Strong, with its quotes. */
  etag: string
  contentType: string
  cacheControl: string
}

/** At most this goes in one read and one write: what a player asks for at a time. */
const WHOLE_BYTES = 512 * 1024
/** What is longer goes in pieces, so that a slow client holds one piece and no more. */
const PIECE_BYTES = 128 * 1024
/** A client that takes nothing for so long is cut off. */
const STALL_TIMEOUT_MS = 60_000

const pieces = createBufferPool(PIECE_BYTES, 64)
const wholes = createBufferPool(WHOLE_BYTES, 32)

/**
 * Answers GET and HEAD with the file or the part asked for (RFC 9110), then closes it, whatever the client does.
 * Throws RANGE_NOT_SATISFIABLE.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  { etag, contentType, cacheControl }: FileFacts,
): Promise<FastifyReply> {
  try {
    const { range, 'if-none-match': known, 'if-range': ifRange } = request.headers
    reply.header('etag', etag).header('cache-control', cacheControl).header('accept-ranges', 'bytes')
    if (known !== undefined && matches(known, etag)) return reply.code(304).send()
    const wanted = ifRange === undefined || ifRange === etag ? parseRange(range, file.size) : 'whole'
    if (wanted === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size}`)
      throw fault('RANGE_NOT_SATISFIABLE')
    }
    const part = wanted === 'whole' ? { start: 0, end: file.size - 1 } : wanted
    const length = part.end - part.start + 1
    reply.header('content-type', contentType).header('content-length', length)
    if (wanted !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
    if (request.method === 'HEAD') return reply.send()
    reply.raw.setTimeout(STALL_TIMEOUT_MS, () => reply.raw.destroy())
    if (length <= WHOLE_BYTES) await sendWhole(reply, file, part.start, length)
    else await sendInPieces(request, reply, file, part)
    return reply
  } finally {
    file.close()
  }
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((candidate) => ['*', etag, `W/${etag}`].includes(candidate.trim()))
}

async function sendWhole(reply: FastifyReply, file: OpenFile, position: number, length: number): Promise<void> {
  const pool = length <= PIECE_BYTES ? pieces : wholes
  const buffer = pool.take()
  const bytes = await readFully(file, buffer.subarray(0, length), position)
  // Finished means that the system has taken the bytes; after a broken connection the buffer is left to the collector.
  reply.raw.once('finish', () => pool.give(buffer))
  reply.send(bytes)
}

async function sendInPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  { start, end }: ByteRange,
): Promise<void> {
  reply.hijack()
  const response = reply.raw
  response.writeHead(reply.statusCode, reply.getHeaders())
  const buffer = pieces.take()
  try {
    for (let position = start; position <= end; position += PIECE_BYTES) {
      const piece = buffer.subarray(0, Math.min(PIECE_BYTES, end - position + 1))
      await readFully(file, piece, position)
      if (!(await written(response, request.raw.socket, piece))) return
    }
    pieces.give(buffer)
    response.end()
  } catch (error) {
    // The status is sent: a cut connection is the one way left to say that the body is not whole.
    reply.log.error({ err: error }, 'a file could not be sent whole')
    response.destroy()
  }
}

async function readFully(file: OpenFile, target: Buffer, position: number): Promise<Buffer> {
  let filled = 0
  while (filled < target.length) {
    const count = await file.read(target.subarray(filled), target.length - filled, position + filled)
    if (count === 0) throw new Error('a stored file is shorter than it was')
    filled += count
  }
  return target
}

/**
 * Resolves to true once the system has taken the bytes, to false when the client is gone. The socket is asked too:
 * an answer that waits behind another one on its connection never hears of the end.
 */
function written(response: ServerResponse, socket: NodeJS.EventEmitter & { destroyed: boolean }, bytes: Buffer): Promise<boolean> {
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
