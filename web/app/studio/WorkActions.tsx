import type { OwnWork } from '@shenglang/contract/studio/entities'
import { deleteWork, submitWork, withdrawWork } from '@shenglang/contract/studio/works'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { hasEdits } from './edits.ts'
import { useWorkCall } from './work-call.ts'
import styles from './works.module.css'

type Acted = Pick<OwnWork, 'resourceId' | 'title' | 'state' | 'isVisible' | 'contentType' | 'edits'> & {
  files: { isPublished: boolean }[]
}

/** What its artist can do with a work where it stands; on its own page, `onDeleted` is where that page leads once it is gone. */
export function WorkActions({ work, onDeleted }: { work: Acted; onDeleted?: string }) {
  const [run, isBusy] = useWorkCall()
  const [asked, setAsked] = useState<'delete' | 'takedown'>()
  const navigate = useNavigate()
  const { resourceId: id, title, state, isVisible } = work
  const hasChanges = work.files.some((file) => !file.isPublished)
  const isOnItsWay = state === 'processing' || state === 'review'
  const maySubmit = state === 'draft' || state === 'taken_down' || (state === 'published' && (hasChanges || hasEdits(work)))
  const mayDelete = (state === 'draft' || state === 'taken_down') && !work.files.some((file) => file.isPublished)
  const go = async () => {
    setAsked(undefined)
    if (asked === 'takedown') return run(withdrawWork, { id }, '已下架')
    if (onDeleted !== undefined) await navigate(onDeleted)
    return run(deleteWork, { id }, '已删除')
  }
  return (
    <div className={styles.actions}>
      {maySubmit ? (
        <Button
          look={onDeleted === undefined ? 'plain' : 'gold'}
          disabled={isBusy}
          onClick={() => run(submitWork, { id }, '已提交')}
        >
          提交审核
        </Button>
      ) : null}
      {isOnItsWay ? (
        <Button disabled={isBusy} onClick={() => run(withdrawWork, { id }, '已撤回')}>
          撤回
        </Button>
      ) : null}
      {isVisible ? <ButtonLink to={`/resource?id=${id}`}>查看</ButtonLink> : null}
      {state === 'published' ? <Button onClick={() => setAsked('takedown')}>下架</Button> : null}
      {mayDelete ? (
        <Button disabled={isBusy} onClick={() => setAsked('delete')}>
          删除
        </Button>
      ) : null}
      {asked ? (
        <Dialog
          title={asked === 'delete' ? `删除《${title}》？` : `下架《${title}》？`}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button look="gold" onClick={go}>
                {asked === 'delete' ? '删除' : '下架'}
              </Button>
              <Button onClick={() => setAsked(undefined)}>取消</Button>
            </>
          }
        >
          {asked === 'delete' ? '作品和它的音频会一起删除，不能恢复。' : '听众将不能再看到它；之后可以重新提交审核。'}
        </Dialog>
      ) : null}
    </div>
  )
}
