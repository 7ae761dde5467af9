import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Person } from './people.ts'

const UPLOADS = '/api/studio/uploads'

/** The SHA-256 of bytes as `Repr-Digest` has it. */
export const reprDigestOf = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** Speaks the tus protocol as a client does, a request at a time; names the digest of `file` in each, if one is given. */
export function tusClient(app: FastifyInstance, { token }: Pick<Person, 'token'>, file?: Uint8Array) {
  const declared = file ? { 'repr-digest': reprDigestOf(file) } : {}
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...declared }
  const metadataHeader = (metadata: Record<string, string>) =>
    Object.entries(metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  const answered = (response: { statusCode: number; headers: Record<string, unknown>; body: string }) => ({
    status: response.statusCode,
    headers: response.headers,
    offset: Number(response.headers['upload-offset']),
    fault: response.body.startsWith('{') ? (JSON.parse(response.body).fault as string) : undefined,
    msg: response.body.startsWith('{') ? (JSON.parse(response.body).msg as string) : undefined,
  })
  return {
    async create(size: number, metadata: Record<string, string>) {
      const response = await app.inject({
        method: 'POST',
        url: UPLOADS,
        headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadataHeader(metadata) },
      })
      return { ...answered(response), location: String(response.headers.location ?? '') }
    },
    head: async (location: string) => answered(await app.inject({ method: 'HEAD', url: location, headers })),
    /** The digest of what is stored. */
    digest: async (location: string) => {
      const withDigest = { ...headers, 'want-repr-digest': 'sha-256=10' }
      const response = await app.inject({ method: 'HEAD', url: location, headers: withDigest })
      return { ...answered(response), digest: response.headers['repr-digest'] }
    },
    remove: async (location: string) => answered(await app.inject({ method: 'DELETE', url: location, headers })),
    patch: async (location: string, offset: number, bytes: Buffer) =>
      answered(
        await app.inject({
          method: 'PATCH',
          url: location,
          headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          payload: bytes,
        }),
      ),
    /** Sends a whole file at once. */
    async send(path: string, metadata: Record<string, string> = {}) {
      const bytes = await readFile(path)
      const created = await this.create(bytes.length, { filename: basename(path), ...metadata })
      return { ...(await this.patch(created.location, 0, bytes)), location: created.location }
    },
  }
}
