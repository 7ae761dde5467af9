import type { MyWork } from '@shenglang/contract/studio/entities'
import { deleteWork, submitWork, withdrawWork } from '@shenglang/contract/studio/works'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { hasEdits } from './edits.ts'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'
import styles from './works.module.css'

type Acted = Pick<MyWork, 'resourceId' | 'title' | 'state' | 'isVisible' | 'contentType' | 'edits'> & {
  files: { isPublished: boolean }[]
}

/** An artist's actions for a work in its state; on its own page, `onDeleted` redirects once it is deleted. */
export function WorkActions({ work, onDeleted }: { work: Acted; onDeleted?: string }) {
  const [run, isBusy] = useWorkCall()
  const [requested, setRequested] = useState<'delete' | 'takedown'>()
  const navigate = useNavigate()
  const { resourceId: id, title, state, isVisible } = work
  const hasChanges = work.files.some((file) => !file.isPublished)
  const isOnItsWay = state === 'processing' || state === 'review'
  const maySubmit = state === 'draft' || state === 'taken_down' || (state === 'published' && (hasChanges || hasEdits(work)))
  const mayDelete = (state === 'draft' || state === 'taken_down') && !work.files.some((file) => file.isPublished)
  const go = async () => {
    setRequested(undefined)
    if (requested === 'takedown') return run(withdrawWork, { id }, texts.takenDown)
    if (onDeleted !== undefined) await navigate(onDeleted)
    return run(deleteWork, { id }, texts.deleted)
  }
  return (
    <div className={`${styles.actions} flex wrap at-end gap-8`}>
      {maySubmit ? (
        <Button
          look={onDeleted === undefined ? 'plain' : 'gold'}
          disabled={isBusy}
          onClick={() => run(submitWork, { id }, texts.submitted)}
        >
          {texts.submitForReview}
        </Button>
      ) : null}
      {isOnItsWay ? (
        <Button disabled={isBusy} onClick={() => run(withdrawWork, { id }, texts.withdrawn)}>
          {texts.withdraw}
        </Button>
      ) : null}
      {isVisible ? <ButtonLink to={`/resource?id=${id}`}>{texts.view}</ButtonLink> : null}
      {state === 'published' ? (
        <Button look="quiet" onClick={() => setRequested('takedown')}>
          {texts.takeDown}
        </Button>
      ) : null}
      {mayDelete ? (
        <Button look="quiet" disabled={isBusy} onClick={() => setRequested('delete')}>
          {texts.deleteAction}
        </Button>
      ) : null}
      {requested ? (
        <Dialog
          title={requested === 'delete' ? texts.deleteWork(title) : texts.takeDownWork(title)}
          onClose={() => setRequested(undefined)}
          actions={
            <>
              <Button look="gold" onClick={go}>
                {requested === 'delete' ? texts.deleteAction : texts.takeDown}
              </Button>
              <Button onClick={() => setRequested(undefined)}>{texts.cancel}</Button>
            </>
          }
        >
          {requested === 'delete' ? texts.deleteWorkText : texts.takeDownText}
        </Dialog>
      ) : null}
    </div>
  )
}
