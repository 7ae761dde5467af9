import { recordPlay } from '@shenglang/contract/catalog/charts'
import { isFault } from '@shenglang/contract/fault'
import { offlineDatabase, ownOf, readDevice } from '../../worker/offline/database.ts'
import { callQuietly } from '../remote/api.ts'

/** A track was heard and nobody could be told: it is told once, later. The same track at the same moment is one play. */
export async function queuePlay(resourceId: string, heardAt: number): Promise<void> {
  const { userId } = await readDevice()
  const database = await offlineDatabase()
  if (!(await database.get('accounts', userId))) return
  await database.put('plays', { userId, key: `${resourceId}@${heardAt}`, resourceId, heardAt })
}

/** Tells what was heard without a network; throws where that has to wait. */
export async function sendPlays(userId: string): Promise<void> {
  const database = await offlineDatabase()
  for (const { key, resourceId, heardAt } of await database.getAll('plays', ownOf(userId))) {
    try {
      await callQuietly(recordPlay, { id: resourceId, heardAt: new Date(heardAt).toISOString() })
    } catch (error) {
      // What it will never count, a track that is gone or a moment that nobody believes, is done with as well.
      if (!isFault(error) || ![400, 404].includes(error.status)) throw error
    }
    await database.delete('plays', [userId, key])
  }
}

/** What is heard stays longest. */
export async function notePlayed(resourceId: string, heardAt: number): Promise<void> {
  const { userId } = await readDevice()
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  const track = await transaction.store.get([userId, resourceId])
  if (track) await transaction.store.put({ ...track, heardAt })
  await transaction.done
}
