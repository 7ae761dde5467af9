import type { MyWork } from '@shenglang/contract/studio/entities'
import { deleteWork, submitWork, withdrawWork } from '@shenglang/contract/studio/works'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Question } from '../../ui/overlays/Question.tsx'
import { isToSubmit } from './submission.ts'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'
import styles from './works.module.css'

type Acted = Pick<MyWork, 'resourceId' | 'title' | 'state' | 'isVisible' | 'contentType' | 'edits' | 'needs'> & {
  files: { isPublished: boolean }[]
}

interface WorkActionsProps {
  work: Acted
  /** On the work's own page: where its deletion leads. */
  onDeleted?: string
  /** On the work's own page: the element that says what it needs. An incomplete work cannot be submitted. */
  needsId?: string
}

/** An artist's actions for a work in its state. */
export function WorkActions({ work, onDeleted, needsId }: WorkActionsProps) {
  const [run, isBusy] = useWorkCall()
  const [requested, setRequested] = useState<'delete' | 'takedown'>()
  const navigate = useNavigate()
  const { resourceId: id, title, state, isVisible } = work
  const isOnItsWay = state === 'processing' || state === 'review'
  const isComplete = work.needs.length === 0
  // In a list the needs stand in place of the button.
  const isSubmitShown = isToSubmit(work) && (isComplete || needsId !== undefined)
  const mayDelete = (state === 'draft' || state === 'taken_down') && !work.files.some((file) => file.isPublished)
  const go = async () => {
    setRequested(undefined)
    if (requested === 'takedown') return run(withdrawWork, { id }, texts.takenDown)
    if (onDeleted !== undefined) await navigate(onDeleted)
    return run(deleteWork, { id }, texts.deleted)
  }
  return (
    <div className={`${styles.actions} flex wrap at-end gap-8`}>
      {isSubmitShown ? (
        <Button
          look={onDeleted === undefined ? 'plain' : 'gold'}
          disabled={isBusy}
          {...(isComplete ? {} : { 'aria-disabled': true, 'aria-describedby': needsId })}
          onClick={() => isComplete && run(submitWork, { id }, texts.submitted)}
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
        <Question
          title={requested === 'delete' ? texts.deleteWork(title) : texts.takeDownWork(title)}
          yes={requested === 'delete' ? texts.deleteAction : texts.takeDown}
          onYes={go}
          onClose={() => setRequested(undefined)}
        >
          {requested === 'delete' ? texts.deleteWorkText : texts.takeDownText}
        </Question>
      ) : null}
    </div>
  )
}
