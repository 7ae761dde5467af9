import type { Readable } from 'node:stream'
import { EXPORT_PATH } from '@shenglang/contract/accounts/routes'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import { readPicture } from '../../media/index.ts'
import { bytesEntry, storedZip } from '../../platform/files/stored-zip.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { selectMergedIds } from '../users/merges.sql.ts'
import { selectSecrets } from '../users/users.sql.ts'
import { selectOwned } from './export.sql.ts'

type ExportDeps = Pick<AccountDeps, 'db' | 'files' | 'personalData'>

/** Sends users everything that the site stores about them, as one archive of readable files. */
export function mountExport(app: FastifyInstance, base: string, deps: AccountDeps, readContext: ReadContext): void {
  app.get(base + EXPORT_PATH, async (request, reply) => {
    const { caller } = await readContext(request, reply)
    if (caller.userId === undefined) throw fault('NOT_SIGNED_IN')
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${exportName(caller.userId)}"`)
      .header('cache-control', 'no-store')
      .send(await exportOf(deps, caller.userId))
  })
}

export const exportName = (userId: string) => `shenglang-${userId}.zip`

/** Everything that the site stores about a user, as a zip. */
export async function exportOf(deps: ExportDeps, userId: string): Promise<Readable> {
  const owned = Object.entries(await ownedBy(deps, userId))
  const entries = owned.map(([name, rows]) => bytesEntry(`${name}.json`, Buffer.from(`${JSON.stringify(rows, null, 2)}\n`)))
  const { avatar } = await selectSecrets(deps.db, userId)
  const picture = avatar === '' ? undefined : await readPicture(deps.files, avatar).catch(ignoreMissing)
  if (picture) entries.push(bytesEntry('avatar.webp', picture))
  return storedZip(entries)
}

/** A missing picture must not prevent the export of the rest. */
function ignoreMissing(error: unknown): undefined {
  if (!isFault(error)) throw error
}

async function ownedBy({ db, personalData }: ExportDeps, userId: string): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  // Of accounts that were merged into this one, what stayed with them.
  for (const id of [userId, ...(await selectMergedIds(db, userId))]) {
    const owned = [await selectOwned(db, id)]
    for (const data of personalData) owned.push(await data.export(db, id))
    for (const [name, rows] of owned.flatMap((each) => Object.entries(each))) all[name] = [...(all[name] ?? []), ...rows]
  }
  return all
}
