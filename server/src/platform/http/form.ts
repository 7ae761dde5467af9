import multipart from '@fastify/multipart'
import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets `app` take forms with one file. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 10_000, fileSize: SMALL_FILE_MAX_BYTES, headerPairs: 50 },
  })
}

/** The fields of a form, its file as a `File`. A file beyond the limit is refused before all of it has come. */
export async function formArguments(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw fault('UNSUPPORTED_MEDIA_TYPE')
  const args: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    args[part.fieldname] =
      part.type === 'file'
        ? new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype })
        : part.value
  }
  return args
}
