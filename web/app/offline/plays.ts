import { recordPlay } from '@shenglang/contract/catalog/charts'
import { isFault } from '@shenglang/contract/fault'
import { offlineDatabase, ownOf } from '../../worker/offline/database.ts'
import { readDevice } from '../../worker/offline/device.ts'
import { callQuietly } from '../remote/api.ts'
import { readServerClock } from './server-clock.ts'

/** A track was played and the server could not be reached: it is sent once, later. The same track at the same moment is one play. */
export async function queuePlay(resourceId: string, playedAt: number): Promise<void> {
  const { userId, aheadMs } = await readDevice()
  const database = await offlineDatabase()
  if (!(await database.get('accounts', userId))) return
  const heardAt = playedAt - aheadMs
  await database.put('plays', { userId, key: `${resourceId}@${heardAt}`, resourceId, heardAt })
}

/** Sends what was played without a network; throws where that has to wait. */
export async function sendPlays(userId: string): Promise<void> {
  const database = await offlineDatabase()
  const plays = await database.getAll('plays', ownOf(userId))
  if (plays.length === 0) return
  const { aheadMs } = await readServerClock()
  for (const play of plays) {
    // A clock that was set forward meanwhile. Written down first: sent again, it is the same moment.
    const heardAt = Math.min(play.heardAt, Date.now() - aheadMs)
    if (heardAt < play.heardAt) await database.put('plays', { ...play, heardAt })
    try {
      await callQuietly(recordPlay, { id: play.resourceId, heardAt: new Date(heardAt).toISOString() })
    } catch (error) {
      // What it will never count, a track that is gone or a moment that nobody believes, is done with as well.
      if (!isFault(error) || ![400, 404].includes(error.status)) throw error
    }
    await database.delete('plays', [userId, play.key])
  }
}

/** What is played stays longest. */
export async function notePlayed(resourceId: string, playedAt: number): Promise<void> {
  const { userId } = await readDevice()
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  const track = await transaction.store.get([userId, resourceId])
  if (track) await transaction.store.put({ ...track, playedAt })
  await transaction.done
}
