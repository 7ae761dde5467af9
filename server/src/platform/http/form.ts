import { openAsBlob } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A file of a form older than this was left by a process that died. */
const LEFT_BEHIND_MS = 3600_000

/** The path of a form's file until its request is answered. */
const paths = new WeakMap<File, string>()

declare module 'fastify' {
  interface FastifyInstance {
    formsFolder: string
  }
}

/** Lets `app` accept forms with one file, which is written to `folder` as it arrives, without buffering in memory. */
export async function acceptForms(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const left = await stat(path).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
  app.decorate('formsFolder', folder)
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 10_000, fileSize: SMALL_FILE_MAX_BYTES, headerPairs: 50 },
  })
}

/**
 * The file of a form and its other fields by name; the file is deleted once the request is answered. A file beyond the limit is
 * refused before all of it has arrived. Throws MALFORMED_REQUEST for a form that breaks off.
 */
export async function formArguments(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw fault('UNSUPPORTED_MEDIA_TYPE')
  const { files } = await request.saveRequestFiles({ tmpdir: request.server.formsFolder }).catch((error: unknown) => {
    throw isOfTheForm(error) ? fault('MALFORMED_REQUEST') : error
  })
  const [saved] = files
  if (!saved) return {}
  const file = new File([await openAsBlob(saved.filepath)], saved.filename, { type: saved.mimetype })
  paths.set(file, saved.filepath)
  const texts = Object.values(saved.fields)
    .flat()
    .flatMap((part) => (part?.type === 'field' && typeof part.value === 'string' ? [[part.fieldname, part.value] as const] : []))
  return { ...Object.fromEntries(texts), [saved.fieldname]: file }
}

/** The path of a form's file, for a program to read. */
export function pathOf(file: File): string {
  const path = paths.get(file)
  if (path === undefined) throw new Error('not a file of a form')
  return path
}

/** The form parser's errors have no code, a broken connection's has this one; errors of the disk have others. */
function isOfTheForm(error: unknown): boolean {
  return error instanceof Error && (!('code' in error) || error.code === 'ECONNRESET')
}
