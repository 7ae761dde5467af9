import { SaveOffline } from './SaveOffline.tsx'
import { useCrateSaving } from './use-saving.ts'

/** The button 离线可听 of a crate. */
export default function SaveCrateButton({ crateId, name }: { crateId: string; name: string }) {
  return <SaveOffline title={name} {...useCrateSaving(crateId, name)} />
}
