import { recordPlay } from '@shenglang/contract/catalog/discover/charts'
import { isFault } from '@shenglang/contract/fault'
import { offlineDatabase, personalDataOf } from '../../../worker/offline/storage/database.ts'
import { readDevice } from '../../../worker/offline/storage/device.ts'
import { callQuietly } from '../../remote/api.ts'
import { readServerClock } from '../leases/server-clock.ts'

/** Queues a play that could not be sent, to be sent once later. The same track at the same time is one play. */
export async function queuePlay(resourceId: string, playedAt: number): Promise<void> {
  const { userId, aheadMs } = await readDevice()
  const database = await offlineDatabase()
  if (!(await database.get('accounts', userId))) return
  const heardAt = playedAt - aheadMs
  await database.put('plays', { userId, key: `${resourceId}@${heardAt}`, resourceId, heardAt })
}

/** Sends offline plays; throws where that has to wait. */
export async function sendPlays(userId: string): Promise<void> {
  const database = await offlineDatabase()
  const plays = await database.getAll('plays', personalDataOf(userId))
  if (plays.length === 0) return
  const { aheadMs } = await readServerClock()
  for (const play of plays) {
    // The clock was set forward meanwhile. Stored first, so that a repeated request has the same time.
    const heardAt = Math.min(play.heardAt, Date.now() - aheadMs)
    if (heardAt < play.heardAt) await database.put('plays', { ...play, heardAt })
    try {
      await callQuietly(recordPlay, { id: play.resourceId, heardAt: new Date(heardAt).toISOString() })
    } catch (error) {
      // A play that will never count, of a deleted track or at an impossible time, is dropped as well.
      if (!isFault(error) || ![400, 404].includes(error.status)) throw error
    }
    await database.delete('plays', [userId, play.key])
  }
}

/** Recently played tracks are evicted last. */
export async function notePlayed(resourceId: string, playedAt: number): Promise<void> {
  const { userId } = await readDevice()
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  const track = await transaction.store.get([userId, resourceId])
  if (track) await transaction.store.put({ ...track, playedAt })
  await transaction.done
}
