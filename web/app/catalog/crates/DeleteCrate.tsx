import { withInner } from '@shenglang/contract/catalog/crate-tree'
import { type Crate, deleteCrate } from '@shenglang/contract/catalog/crates'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../remote/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { showToast } from '../../ui/notifier.ts'

/** Asks before a crate goes, and says what goes with it. */
export function DeleteCrate({ crate, crates, onClose }: { crate: Crate; crates: Crate[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const gone = withInner(crates, crate.crateId)
  const tracks = gone.reduce((sum, { trackCount }) => sum + trackCount, 0)
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(deleteCrate, { id: crate.crateId })
      onClose()
      showToast('唱片箱已删除', 'good')
      await navigate(crate.parentId === '' ? '/user/crates' : `/user/crates?id=${crate.parentId}`)
    } catch (error) {
      setBusy(false)
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <Dialog
      title={`删除“${crate.name}”？`}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={remove}>
            删除
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      {gone.length > 1 ? `里面的 ${gone.length - 1} 个唱片箱会一并删除。` : ''}
      {tracks > 0 ? `收着的 ${tracks} 首只是离开箱子，曲目本身不受影响。` : '删除后不能恢复。'}
    </Dialog>
  )
}
