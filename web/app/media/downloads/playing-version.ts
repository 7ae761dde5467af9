import { useEngineState } from '../../playback/engine/playback.tsx'

/** The current version of a resource, for a package; undefined where another resource plays. */
export function usePlayingVersion(resourceId: string): { fileId?: string } {
  const fileId = useEngineState(({ currentMusic, sources, currentSourceIndex }) =>
    currentMusic?.resourceId === resourceId ? sources[currentSourceIndex]?.fileId : undefined,
  )
  return fileId === undefined ? {} : { fileId }
}
