import { create as attachment } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAddress, Files } from '../files/port.ts'
import { type FileFacts, sendFile } from './send-file.ts'

/** Milliseconds for which another server serves a file that we allowed: a right that is taken back ends there this much later. */
const ADDRESS_MS = 60_000

export interface StoredFacts extends FileFacts {
  /** The name under which browsers save it. */
  name?: string
}

/**
 * Answers GET and HEAD with a stored file, which the caller may have: by nginx in front of us, by an address of the store, or
 * ourselves. Throws FILE_NOT_FOUND and RANGE_NOT_SATISFIABLE.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, key }: { files: Files; key: string },
  { name, ...facts }: StoredFacts,
): Promise<FastifyReply> {
  const { contentType, contentEncoding, cacheControl } = facts
  if (name !== undefined) reply.header('content-disposition', attachment(name))
  const address = await files.addressOf(key, { forMs: ADDRESS_MS, contentType, contentEncoding, cacheControl, name })
  if (!address || !isFor(request, address)) return sendFile(request, reply, await files.open(key), facts)
  if (address.kind === 'internal') {
    return reply.header('x-accel-redirect', address.path).header('cache-control', cacheControl).type(contentType).send()
  }
  reply.removeHeader('content-disposition')
  return reply.header('cache-control', 'private, no-store').redirect(address.url)
}

/** True when the address may be used for the request: a signed one is valid only for GET, for which it was signed. */
const isFor = ({ method }: FastifyRequest, { kind }: FileAddress) => kind === 'internal' || method === 'GET'
