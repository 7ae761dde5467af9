import type { StaffPost } from '@shenglang/contract/social/staff-posts'
import type { Versioned } from '../../settings/edit/use-edit.ts'

/** The values of the form of a post. */
export type Entered = Pick<StaffPost, 'title' | 'content' | 'pictures' | 'topic' | 'attachedId'>

export const NEW: Versioned<Entered> = {
  value: { title: '', content: '', pictures: [], topic: '', attachedId: '' },
  version: 0,
}

export const enteredOf = ({ title, content, pictures, topic, attachedId, version }: StaffPost): Versioned<Entered> => ({
  value: { title, content, pictures, topic, attachedId },
  version,
})
