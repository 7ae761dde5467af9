import { withInner } from '@shenglang/contract/catalog/crates/crate-tree'
import { type Crate, deleteCrate } from '@shenglang/contract/catalog/crates/crates'
import { useNavigate } from 'react-router'
import { call } from '../../remote/api.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Question } from '../../ui/overlays/Question.tsx'
import * as texts from './texts.ts'

/** Confirms the deletion of a crate, and says what is deleted with it. */
export function DeleteCrate({ crate, crates, onClose }: { crate: Crate; crates: Crate[]; onClose: () => void }) {
  const navigate = useNavigate()
  const gone = withInner(crates, crate.crateId)
  const tracks = gone.reduce((sum, { trackCount }) => sum + trackCount, 0)
  const remove = async () => {
    await call(deleteCrate, { id: crate.crateId })
    onClose()
    showToast(texts.crateDeleted, 'good')
    await navigate(crate.parentId === '' ? '/user/crates' : `/user/crates?id=${crate.parentId}`)
  }
  return (
    <Question title={texts.deleteNamed(crate.name)} yes={texts.deleteAction} onYes={remove} onClose={onClose}>
      {gone.length > 1 ? texts.innerCratesDeleted(gone.length - 1) : ''}
      {tracks > 0 ? texts.tracksLeaveCrate(tracks) : texts.deleteFinal}
    </Question>
  )
}
