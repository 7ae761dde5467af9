import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Mention } from '@shenglang/contract/social/mentions'
import { POST_MAX, type Post } from '@shenglang/contract/social/posts'
import { useState } from 'react'
import { readDraft, saveDraft } from '../../session/drafts.ts'

/** The content of a post being written. */
export interface Draft {
  title: string
  content: string
  /** People that the content may mention. */
  mentions: Mention[]
  topic: string
  pictures: string[]
  attachedId: string
  /** Undefined without an attachment, or if it was deleted. */
  attached: Resource | undefined
}

export const EMPTY: Draft = { title: '', content: '', mentions: [], topic: '', pictures: [], attachedId: '', attached: undefined }
const NAME = 'post'

export const draftOf = ({ title, content, mentions, topic, pictures, attachedId, attached }: Post): Draft => ({
  title,
  content,
  mentions,
  topic,
  pictures,
  attachedId,
  attached: attached ?? undefined,
})

export const isEmpty = ({ title, content, pictures, attachedId }: Draft) =>
  title.trim() === '' && content.trim() === '' && pictures.length === 0 && attachedId === ''

/** A user's stored draft; another version of the site may have stored another shape. */
export function savedDraft(userId: string): Draft | undefined {
  const text = readDraft(userId, NAME)
  if (text === '') return undefined
  try {
    const { title, content, mentions, topic, pictures, attachedId, attached } = {
      ...EMPTY,
      ...(JSON.parse(text) as Partial<Draft>),
    }
    return { title, content, mentions, topic, pictures: pictures.slice(0, POST_MAX.pictures), attachedId, attached }
  } catch {
    return undefined
  }
}

/** A draft that is stored on every change if `userId` is given; an edit of a post is not. */
export function useDraft(initial: Draft, userId: string | undefined) {
  const [draft, setDraft] = useState(initial)
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...changes }
      if (userId !== undefined) saveDraft(userId, NAME, isEmpty(after) ? '' : JSON.stringify(after))
      return after
    })
  return [draft, change] as const
}
