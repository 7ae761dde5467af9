import { SOURCES_PAGE_SIZE } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { listSources } from '@shenglang/contract/media/routes'
import { useQuery } from '@tanstack/react-query'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { remoteQuery } from '../../remote/remote-query.ts'

/**
 * The source of the current track. One that was restored has none until it plays: it is requested where it `isNeeded`, so that
 * the waveform and its flags are whole before.
 */
export function usePlayedSource(isNeeded: boolean): AudioSource | undefined {
  const loaded = useEngineState((state) => state.sources[state.currentSourceIndex])
  const index = useEngineState((state) => state.currentSourceIndex)
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const { data } = useQuery({
    ...remoteQuery(listSources, { resourceId: resourceId ?? '', pageSize: SOURCES_PAGE_SIZE }),
    enabled: isNeeded && loaded === undefined && resourceId !== undefined,
  })
  return loaded ?? data?.rows[index]
}
