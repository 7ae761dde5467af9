import { resourceStates } from '@shenglang/contract/catalog/routes'
import type { Engine, Track } from '@shenglang/player/engine/engine-state'
import { callQuietly } from '../../remote/api.ts'

/** The personal state of one track for a decision that cannot wait; unknown where the request fails. */
export async function loadStatesOf(engine: Engine, { resourceId }: Track): Promise<void> {
  const states = await callQuietly(resourceStates, { ids: resourceId }).catch(() => [])
  engine.updateTracks(new Map(states.map(({ resourceId: id, ...state }) => [id, state])))
}
