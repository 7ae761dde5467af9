import type { PostState } from './staff-posts.ts'

interface PostFacts {
  state: PostState
  isOfStaff: boolean
}

/** The state of a post from its columns: a hidden post that nobody hid is a draft. */
export function postState({ hidden_at, hidden_by }: { hidden_at: Date | null; hidden_by: string | null }): PostState {
  if (hidden_at === null) return 'shown'
  return hidden_by === null ? 'draft' : 'removed'
}

/** The reason, in Chinese, why staff may not edit a post; undefined when they may. Staff never edit a member's text. */
export function editRefusal({ state, isOfStaff }: PostFacts): string | undefined {
  if (!isOfStaff) return '会员的贴子不能修改，只能下架'
  return state === 'removed' ? '贴子已经删除' : undefined
}

/** The reason, in Chinese, why staff may not publish a post or take it down; undefined when they may. */
export function moveRefusal({ state, isOfStaff }: PostFacts, { isVisible, reason }: { isVisible: boolean; reason: string }) {
  if (state === 'removed') return '贴子已经删除，不能恢复'
  if (isVisible || isOfStaff) return undefined
  return reason === '' ? '请写明原因' : undefined
}
