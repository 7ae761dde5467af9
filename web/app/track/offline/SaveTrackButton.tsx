import type { Resource } from '@shenglang/contract/catalog/entities'
import { SaveOffline } from './SaveOffline.tsx'
import { useSaving } from './use-saving.ts'

/** The button 离线可听 of a track, or of those of a pack. */
export default function SaveTrackButton({ title, tracks }: { title: string; tracks: readonly Resource[] }) {
  return <SaveOffline title={title} {...useSaving(tracks, title)} />
}
