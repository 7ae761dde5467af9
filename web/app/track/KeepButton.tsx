import type { Resource } from '@shenglang/contract/catalog/entities'
import { KeepMark } from './KeepMark.tsx'
import { useKeeping } from './use-keeping.ts'

/** The mark 离线可听 of one track, or of those of a pack. */
export default function KeepButton({ title, tracks }: { title: string; tracks: readonly Resource[] }) {
  return <KeepMark title={title} {...useKeeping(tracks, title)} />
}
