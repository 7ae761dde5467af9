import { type HotCue, listHotCues } from '@shenglang/contract/media/hot-cues'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'

const NONE: readonly HotCue[] = []

/** The member's cues in the first version of a track; none of a visitor, or while they load. */
export function useOwnCues(resourceId: string, isFirstVersion = true): readonly HotCue[] {
  const isSignedIn = useUser() !== undefined
  const isShown = isSignedIn && isFirstVersion
  const { data = NONE } = useQuery({ ...remoteQuery(listHotCues, { resourceId }), enabled: isShown })
  return isShown ? data : NONE
}
