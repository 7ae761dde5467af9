import { expect, test } from 'vitest'
import { editRefusal, moveRefusal, postState } from './post-moves.ts'

const ofStaff = { isOfStaff: true }
const ofMember = { isOfStaff: false }
const show = { isVisible: true, reason: '' }
const hide = { isVisible: false, reason: '' }

test.each([
  [null, null, 'shown'],
  [new Date(0), null, 'draft'],
  [new Date(0), 'author', 'removed'],
  [new Date(0), 'staff', 'removed'],
])('hidden at %j by %j is %s', (hidden_at, hidden_by, state) => {
  expect(postState({ hidden_at, hidden_by })).toBe(state)
})

test('a post by staff may be edited until it is removed, a post by a member never', () => {
  expect(editRefusal({ state: 'draft', ...ofStaff })).toBeUndefined()
  expect(editRefusal({ state: 'shown', ...ofStaff })).toBeUndefined()
  expect(editRefusal({ state: 'removed', ...ofStaff })).toBe('贴子已经删除')
  expect(editRefusal({ state: 'shown', ...ofMember })).toBe('会员的贴子不能修改，只能下架')
})

test('a member’s post is not taken down without a reason, and a removed post not restored', () => {
  expect(moveRefusal({ state: 'shown', ...ofStaff }, hide)).toBeUndefined()
  expect(moveRefusal({ state: 'shown', ...ofMember }, hide)).toBe('请写明原因')
  expect(moveRefusal({ state: 'shown', ...ofMember }, { ...hide, reason: '广告' })).toBeUndefined()
  expect(moveRefusal({ state: 'draft', ...ofStaff }, show)).toBeUndefined()
  expect(moveRefusal({ state: 'removed', ...ofStaff }, show)).toBe('贴子已经删除，不能恢复')
})
