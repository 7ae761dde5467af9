import { recordPlay } from '@shenglang/contract/catalog/charts'
import { keepsAnything } from '../offline/keeps.ts'
import { call } from '../remote/api.ts'
import { mayGoBetter } from '../remote/retry.ts'

/** A track was heard long enough to count: at once, or, where this device keeps tracks, once there is a network again. */
export async function tellHeard(resourceId: string): Promise<void> {
  const heardAt = Date.now()
  const telling = call(recordPlay, { id: resourceId })
  if (!keepsAnything()) {
    await telling.catch(() => {})
    return
  }
  const [told, { noteHeard, rememberPlay }] = await Promise.all([
    telling.then(
      () => true,
      // Whether it was counted nobody knows: told again with its moment, it counts once.
      (error: unknown) => !mayGoBetter(error),
    ),
    import('../offline/plays.ts'),
  ])
  await noteHeard(resourceId, heardAt)
  if (!told) await rememberPlay(resourceId, heardAt)
}
