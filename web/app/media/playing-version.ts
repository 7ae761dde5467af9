import { useEngineState } from '../playback/playback.tsx'

/** The version of a resource that plays or is paused, as a part of what is packed; nothing where another resource plays. */
export function usePlayingVersion(resourceId: string): { fileId?: string } {
  const fileId = useEngineState(({ currentMusic, sources, currentSourceIndex }) =>
    currentMusic?.resourceId === resourceId ? sources[currentSourceIndex]?.fileId : undefined,
  )
  return fileId === undefined ? {} : { fileId }
}
