import { recordPlay } from '@shenglang/contract/catalog/discover/charts'
import { hasSavedTracks } from '../../offline/storage/has-saved.ts'
import { call } from '../../remote/api.ts'
import { isWorthRetrying } from '../../remote/retry.ts'

/**
 * Reports a track that played long enough to count: at once, or, where this device has downloads, once there is a network
 * again.
 */
export async function reportPlay(resourceId: string): Promise<void> {
  const heardAt = Date.now()
  const notifying = call(recordPlay, { id: resourceId })
  if (!hasSavedTracks()) {
    await notifying.catch(() => {})
    return
  }
  const [sent, { notePlayed, queuePlay }] = await Promise.all([
    notifying.then(
      () => true,
      // The server may have counted it already: repeated with the same time, it counts once.
      (error: unknown) => !isWorthRetrying(error),
    ),
    import('../../offline/sync/plays.ts'),
  ])
  await notePlayed(resourceId, heardAt)
  if (!sent) await queuePlay(resourceId, heardAt)
}
