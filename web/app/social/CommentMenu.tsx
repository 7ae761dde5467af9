import { clockTime } from '@shenglang/contract/format'
import { CUE_LABELS, CUE_NAMES, type CueName } from '@shenglang/contract/media/cues'
import { listSources } from '@shenglang/contract/media/routes'
import type { Comment } from '@shenglang/contract/social/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { useUser } from '../session/session.tsx'
import { attempt } from '../ui/browser/attempt.ts'
import { copyLink } from '../ui/browser/copy.ts'
import { showToast } from '../ui/browser/notifier.ts'
import { IconFlag, IconLink, IconMapPin, IconTrash } from '../ui/data/icons.ts'
import { Menu, MenuItem } from '../ui/overlays/Menu.tsx'
import { Question } from '../ui/overlays/Question.tsx'
import { removeComment, type Subject } from './comments.ts'
import * as texts from './texts.ts'

interface CommentMenuProps {
  comment: Comment
  subject: Subject
  /** The button that opened it. */
  anchor: HTMLElement
  onReport: () => void
  onClose: () => void
}

/** The actions for a comment. */
export default function CommentMenu({ comment, subject, anchor, onReport, onClose }: CommentMenuProps) {
  const [step, setStep] = useState<'actions' | 'cue' | 'delete'>('actions')
  const isOwner = useUser()?.userId === subject.ownerId
  if (step === 'delete') return <DeleteComment comment={comment} subject={subject} onClose={onClose} />
  if (step === 'cue') return <CueChoice comment={comment} subject={subject} anchor={anchor} onClose={onClose} />
  const copy = () => copyLink(`${location.pathname}${location.search}#comments`).then(onClose)
  return (
    <Menu label={texts.moreAboutComment(comment.nickName)} anchor={anchor} onClose={onClose}>
      {isOwner && subject.track && comment.timeMs !== null ? (
        <MenuItem Glyph={IconMapPin} onClick={() => setStep('cue')}>
          {texts.makeCue}
        </MenuItem>
      ) : null}
      <MenuItem Glyph={IconLink} onClick={() => void copy()}>
        {texts.copyLink}
      </MenuItem>
      {comment.isOwn ? null : (
        <MenuItem
          Glyph={IconFlag}
          onClick={() => {
            onClose()
            onReport()
          }}
        >
          {texts.report}
        </MenuItem>
      )}
      {comment.mayDelete ? (
        <MenuItem Glyph={IconTrash} onClick={() => setStep('delete')}>
          {texts.deleteAction}
        </MenuItem>
      ) : null}
    </Menu>
  )
}

/** Lets the artist turn the second of a comment into a cue of the work. */
function CueChoice({ comment: { timeMs }, subject: { subjectId }, anchor, onClose }: Omit<CommentMenuProps, 'onReport'>) {
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  if (timeMs === null) return null
  const pin = async (name: CueName) => {
    onClose()
    await attempt(async () => {
      await call(saveResource, { resourceId: subjectId, cues: { [name]: timeMs } })
      showToast(texts.cueSet(CUE_LABELS[name], clockTime(timeMs)), 'good')
      await Promise.all([revalidate(), client.invalidateQueries({ queryKey: keyOf(listSources) })])
    })
  }
  return (
    <Menu label={texts.chooseCue(clockTime(timeMs))} anchor={anchor} onClose={onClose}>
      {CUE_NAMES.map((name) => (
        <MenuItem key={name} Glyph={IconMapPin} onClick={() => void pin(name)}>
          {CUE_LABELS[name]} <small className="number">{clockTime(timeMs)}</small>
        </MenuItem>
      ))}
    </Menu>
  )
}

function DeleteComment({ comment, subject, onClose }: Omit<CommentMenuProps, 'anchor' | 'onReport'>) {
  const client = useQueryClient()
  const remove = async () => {
    await attempt(async () => {
      await removeComment(client, subject.subjectId, comment)
      showToast(texts.commentDeleted)
    })
    onClose()
  }
  return (
    <Question title={texts.deleteComment} yes={texts.deleteAction} onYes={remove} onClose={onClose}>
      {comment.replyCount > 0 ? texts.deleteCommentReplies : texts.deleteCommentText}
    </Question>
  )
}
