import type { EditableWork } from '@shenglang/contract/studio/edit/edit-works'
import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const choices = { categories: [{ value: 'A01', name: '\u3000单曲（A01）' }], styles: [{ value: 'house', name: '浩室' }] }
const work: EditableWork = {
  resourceId: '7',
  title: '夜航',
  artistId: '3',
  artist: '林夜',
  cover: '',
  contentType: 2,
  categoryCode: 'A0301',
  style: '',
  state: 'draft',
  isVisible: false,
  playVipLevel: 0,
  freeVipLevel: 0,
  priceFen: 1000,
  createTime: '2026-11-25T00:00:00.000Z',
  isAccessChosen: false,
  description: '',
  pictures: [],
  members: [],
  pricePeriods: [],
  recordings: null,
  version: '1',
}

test('the fields that a colleague changed are shown with their new values, in the words of the form', () => {
  const member = { resourceId: '8', title: '雾', artist: '林夜', isVisible: true }
  const period = { startTime: '2026-12-01T00:00:00+08:00', endTime: '2026-12-02T00:00:00+08:00', priceFen: 800 }
  const changed = { title: '夜航 2', categoryCode: 'A01', style: 'house', priceFen: 1200, isAccessChosen: true, freeVipLevel: 2 }
  const now = { ...work, ...changed, members: [member], pricePeriods: [period], cover: '/x', version: '2' }
  expect(changedFields(work, now, choices)).toEqual([
    ['标题', '夜航 2'],
    ['分类', '单曲（A01）'],
    ['风格', '浩室'],
    ['价格', '¥12.00'],
    ['限时价格', '2026-12-01 00:00 – 2026-12-02 00:00 ¥8.00'],
    ['图片', '已换，现在 1 张'],
    ['下载等级', 'VIP2'],
    ['曲目', '雾'],
  ])
})

test('a version that differs in nothing that the form saves has no such fields', () => {
  expect(changedFields(work, { ...work, state: 'published', isVisible: true, version: '2' }, choices)).toEqual([])
})
