import type { Section } from '@shenglang/contract/media/sections'
import type { PlannedMix } from '@shenglang/player/engine/crossfade'
import { type MixTrack, planMix, plannedMix } from '@shenglang/player/mixing/mix-plan'

type Mixed = MixTrack & { resourceId: string }

/** The proposed mix into the next track: from the outro, or, where none is known, in the last phrase that leaves room. */
export function nextMix(from: Mixed, to: Mixed, sections: readonly Section[]): PlannedMix {
  const outro = sections.findLast(({ kind }) => kind === 'outro')
  return plannedMix(from.resourceId, to.resourceId, planMix(from, to, outro ? { leaveAtMs: outro.atMs } : {}))
}
