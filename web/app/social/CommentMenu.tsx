import { CUE_LABELS, CUE_NAMES, type CueName } from '@shenglang/contract/catalog/cues'
import { clockTime } from '@shenglang/contract/format'
import { listSources } from '@shenglang/contract/media/routes'
import type { Comment } from '@shenglang/contract/social/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { useUser } from '../session/session.tsx'
import { ActionMenu, MenuAction } from '../ui/ActionMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { copyLink } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconFlag, IconLink, IconMapPin, IconTrash } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import { removeComment, type Subject } from './comments.ts'

interface CommentMenuProps {
  comment: Comment
  subject: Subject
  /** The button that asked for it. */
  anchor: HTMLElement
  onReport: () => void
  onClose: () => void
}

/** What else can be done with a comment. */
export default function CommentMenu({ comment, subject, anchor, onReport, onClose }: CommentMenuProps) {
  const [step, setStep] = useState<'actions' | 'cue' | 'delete'>('actions')
  const isOwner = useUser()?.userId === subject.ownerId
  if (step === 'delete') return <DeleteComment comment={comment} subject={subject} onClose={onClose} />
  if (step === 'cue') return <CueChoice comment={comment} subject={subject} anchor={anchor} onClose={onClose} />
  const copy = () => copyLink(`${location.pathname}${location.search}#comments`).then(onClose)
  return (
    <ActionMenu label={`更多：${comment.nickName} 的评论`} anchor={anchor} onClose={onClose}>
      {isOwner && subject.track && comment.timeMs !== null ? (
        <MenuAction Glyph={IconMapPin} onClick={() => setStep('cue')}>
          变成标记点
        </MenuAction>
      ) : null}
      <MenuAction Glyph={IconLink} onClick={() => void copy()}>
        复制链接
      </MenuAction>
      {comment.isOwn ? null : (
        <MenuAction
          Glyph={IconFlag}
          onClick={() => {
            onClose()
            onReport()
          }}
        >
          举报
        </MenuAction>
      )}
      {comment.mayDelete ? (
        <MenuAction Glyph={IconTrash} onClick={() => setStep('delete')}>
          删除
        </MenuAction>
      ) : null}
    </ActionMenu>
  )
}

/** The artist makes the second at which a comment stands one of the marks of the own work. */
function CueChoice({ comment: { timeMs }, subject: { subjectId }, anchor, onClose }: Omit<CommentMenuProps, 'onReport'>) {
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
    <ActionMenu label={`把 ${clockTime(timeMs)} 变成哪个标记点`} anchor={anchor} onClose={onClose}>
      {CUE_NAMES.map((name) => (
        <MenuAction key={name} Glyph={IconMapPin} onClick={() => void pin(name)}>
          {CUE_LABELS[name]} <small className="number">{clockTime(timeMs)}</small>
        </MenuAction>
      ))}
    </ActionMenu>
  )
}

function DeleteComment({ comment, subject, onClose }: Omit<CommentMenuProps, 'anchor' | 'onReport'>) {
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
