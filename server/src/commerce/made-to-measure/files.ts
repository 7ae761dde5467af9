import { designFilePath } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { sendStored } from '../../platform/http/send-stored.ts'
import { mayFetchDelivery } from '../decide/made-to-measure/fetch-delivery.ts'
import { selectDesignFile } from './requests.sql.ts'

/** Serves a delivery to its buyer and to staff, without caching; not once it was refunded. */
export function mountDesignFiles(
  app: FastifyInstance,
  base: string,
  { db, files }: { db: Db; files: Files },
  readContext: ReadContext,
): void {
  app.get<{ Params: { fileId: string } }>(base + designFilePath(':fileId'), async (request, reply) => {
    const { caller } = await readContext(request, reply)
    const file = await selectDesignFile(db, request.params.fileId)
    const isGiven = file !== undefined && mayFetchDelivery({ userId: file.user_id, state: file.state }, caller)
    if (!isGiven) throw fault('DESIGN_FILE_NOT_FOUND')
    return sendStored(
      request,
      reply,
      { files, key: file.storage_key },
      {
        name: file.file_name,
        etag: `"${request.params.fileId}"`,
        contentType: 'application/octet-stream',
        cacheControl: 'private, no-store',
      },
    )
  })
}
