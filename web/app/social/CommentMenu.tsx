import { CUE_LABELS, CUE_NAMES, type CueName } from '@shenglang/contract/catalog/cues'
import { clockTime } from '@shenglang/contract/format'
import { listSources } from '@shenglang/contract/media/routes'
import type { Comment } from '@shenglang/contract/social/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { placeBeside } from '../ui/beside.ts'
import { copyLink } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconLink, IconMapPin, IconTrash } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './CommentMenu.module.css'
import { removeComment, type Subject } from './comments.ts'

interface CommentMenuProps {
  comment: Comment
  subject: Subject
  /** The button that asked for it. */
  anchor: HTMLElement
  onClose: () => void
}

/** What else can be done with a comment; the browser closes it on Escape or a click elsewhere. */
export default function CommentMenu({ comment, subject, anchor, onClose }: CommentMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<'actions' | 'cue' | 'delete'>('actions')
  const isOwner = useUser()?.userId === subject.ownerId
  useLayoutEffect(() => {
    const element = panel.current
    if (!element || step === 'delete') return
    element.showPopover()
    placeBeside(element, anchor)
    element.querySelector('button')?.focus({ preventScroll: true })
  }, [anchor, step])
  useEffect(
    () => () => {
      if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
    },
    [anchor],
  )
  if (step === 'delete') return <DeleteComment comment={comment} subject={subject} onClose={onClose} />
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={step === 'cue' ? '变成哪个标记点' : `更多：${comment.nickName} 的评论`}
      className={styles.panel}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {step === 'cue' ? (
        <CueChoice comment={comment} subject={subject} onClose={onClose} />
      ) : (
        <>
          {isOwner && subject.track && comment.timeMs !== null ? (
            <button type="button" onClick={() => setStep('cue')}>
              <IconMapPin size={18} aria-hidden="true" />
              变成标记点
            </button>
          ) : null}
          <button type="button" onClick={() => void copyLink(`${location.pathname}${location.search}#comments`).then(onClose)}>
            <IconLink size={18} aria-hidden="true" />
            复制链接
          </button>
          {comment.mayDelete ? (
            <button type="button" onClick={() => setStep('delete')}>
              <IconTrash size={18} aria-hidden="true" />
              删除
            </button>
          ) : null}
        </>
      )}
    </div>
  )
}

type StepProps = Omit<CommentMenuProps, 'anchor'>

/** The artist makes the second at which a comment stands one of the marks of the own work. */
function CueChoice({ comment: { timeMs }, subject: { subjectId }, onClose }: StepProps) {
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  if (timeMs === null) return null
  const pin = async (name: CueName) => {
    onClose()
    try {
      await call(saveResource, { resourceId: subjectId, cues: { [name]: timeMs } })
      showToast(`${CUE_LABELS[name]} 已标在 ${clockTime(timeMs)}`, 'good')
      await Promise.all([revalidate(), client.invalidateQueries({ queryKey: keyOf(listSources) })])
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <>
      <p className="number">把 {clockTime(timeMs)} 标为</p>
      {CUE_NAMES.map((name) => (
        <button key={name} type="button" data-cue={name} onClick={() => void pin(name)}>
          {CUE_LABELS[name]}
        </button>
      ))}
    </>
  )
}

function DeleteComment({ comment, subject, onClose }: StepProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await removeComment(client, subject.subjectId, comment)
      showToast('评论已删除')
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    onClose()
  }
  return (
    <Dialog
      title="删除评论"
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
      {comment.replyCount > 0 ? '删除后无法恢复；别人的回复会留下。' : '删除后无法恢复。'}
    </Dialog>
  )
}
