import { EXPORT_PATH } from '@shenglang/contract/accounts/routes'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import { readPicture } from '../media/index.ts'
import { bytesEntry, storedZip } from '../platform/files/stored-zip.ts'
import type { Receive } from '../platform/http/visit.ts'
import type { AccountDeps } from './deps.ts'
import { selectOwned } from './export.sql.ts'
import { selectSecrets } from './users.sql.ts'

/** Hands users everything that the site holds about them, as one archive of readable files. */
export function mountExport(app: FastifyInstance, base: string, deps: AccountDeps, receive: Receive): void {
  app.get(base + EXPORT_PATH, async (request, reply) => {
    const { caller } = await receive(request, reply)
    if (caller.userId === undefined) throw fault('NOT_SIGNED_IN')
    const owned = Object.entries(await ownedBy(deps, caller.userId))
    const entries = owned.map(([name, rows]) => bytesEntry(`${name}.json`, Buffer.from(`${JSON.stringify(rows, null, 2)}\n`)))
    const { avatar } = await selectSecrets(deps.db, caller.userId)
    const picture = avatar === '' ? undefined : await readPicture(deps.files, avatar).catch(unlessGone)
    if (picture) entries.push(bytesEntry('avatar.webp', picture))
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="shenglang-${caller.userId}.zip"`)
      .header('cache-control', 'no-store')
      .send(storedZip(entries))
  })
}

/** A picture that is not there must not keep the rest from its owner. */
function unlessGone(error: unknown): undefined {
  if (!isFault(error)) throw error
}

async function ownedBy({ db, personalData }: AccountDeps, userId: string): Promise<Record<string, unknown[]>> {
  const all = [await selectOwned(db, userId)]
  for (const kept of personalData) all.push(await kept.export(db, userId))
  return Object.assign({}, ...all)
}
