import type { Resource } from '@shenglang/contract/catalog/entities'
import { SOURCES_PAGE_SIZE } from '@shenglang/contract/constants'
import { listSources } from '@shenglang/contract/media/routes'
import { useQuery } from '@tanstack/react-query'
import { useEngineState } from '../../../../playback/engine/playback.tsx'
import { SectionFlags } from '../../../../playback/waveform/SectionFlags.tsx'
import { flagsOf } from '../../../../playback/waveform/section-flags.ts'
import { remoteQuery } from '../../../../remote/remote-query.ts'

interface AnchorFlagsProps {
  track: Resource
  /** A pressed flag, as a fraction of the length. */
  onPick: (fraction: number) => void
}

/** The sections of the anchor as flags on its waveform; loaded when the page is idle. Their keys work for the current track. */
export default function AnchorFlags({ track: { resourceId, duration }, onPick }: AnchorFlagsProps) {
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === resourceId)
  const { data } = useQuery(remoteQuery(listSources, { resourceId, pageSize: SOURCES_PAGE_SIZE }))
  const sections = data?.rows[0]?.sections ?? []
  if (sections.length === 0 || duration <= 0) return null
  return (
    <SectionFlags
      flags={flagsOf(sections, { fromMs: 0, lengthMs: duration }, isCurrent)}
      onPick={(atMs) => onPick(atMs / duration)}
    />
  )
}
