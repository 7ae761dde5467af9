import { recordPlay } from '@shenglang/contract/catalog/charts'
import { hasSavedTracks } from '../offline/has-saved.ts'
import { call } from '../remote/api.ts'
import { mayGoBetter } from '../remote/retry.ts'

/** A track was heard long enough to count: at once, or, where this device keeps tracks, once there is a network again. */
export async function tellHeard(resourceId: string): Promise<void> {
  const heardAt = Date.now()
  const telling = call(recordPlay, { id: resourceId })
  if (!hasSavedTracks()) {
    await telling.catch(() => {})
    return
  }
  const [told, { notePlayed, queuePlay }] = await Promise.all([
    telling.then(
      () => true,
      // Whether it was counted nobody knows: told again with its moment, it counts once.
      (error: unknown) => !mayGoBetter(error),
    ),
    import('../offline/plays.ts'),
  ])
  await notePlayed(resourceId, heardAt)
  if (!told) await queuePlay(resourceId, heardAt)
}
