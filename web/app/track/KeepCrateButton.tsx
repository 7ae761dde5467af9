import { KeepMark } from './KeepMark.tsx'
import { useCrateKeeping } from './use-keeping.ts'

/** The mark 离线可听 of a whole crate. */
export default function KeepCrateButton({ crateId, name }: { crateId: string; name: string }) {
  return <KeepMark title={name} {...useCrateKeeping(crateId, name)} />
}
