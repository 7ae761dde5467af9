import { resourceStates } from '@shenglang/contract/catalog/routes'
import type { Engine, Track } from '@shenglang/player/engine-state'
import { callQuietly } from '../remote/api.ts'

/** What one track is to the listener, for what cannot wait; nothing is known of it where that cannot be asked. */
export async function askStatesOf(engine: Engine, { resourceId }: Track): Promise<void> {
  const states = await callQuietly(resourceStates, { ids: resourceId }).catch(() => [])
  engine.updateTracks(new Map(states.map(({ resourceId: id, ...state }) => [id, state])))
}
