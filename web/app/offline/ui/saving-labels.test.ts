import { expect, test } from 'vitest'
import type { OfflineTrack } from '../sync/offline-state.ts'
import { remainingLabel, savingLabel, savingOf } from './saving-labels.ts'

const track = (state: OfflineTrack['state'], savedBytes = 0, bytes = 100, fault?: string) =>
  ({ state, savedBytes, bytes, fault }) as OfflineTrack
const labelOf = (...tracks: (OfflineTrack | undefined)[]) => savingLabel(savingOf(tracks))

test('a track says how it is saved', () => {
  expect(labelOf(undefined)).toBe('可离线保存')
  expect(labelOf(track('waiting', 0, 0))).toBe('正在保存 0%')
  expect(labelOf(track('saving', 43.9))).toBe('正在保存 43%')
  expect(labelOf(track('saved', 100))).toBe('已可离线收听')
  expect(labelOf(track('failed'))).toBe('保存失败')
  expect(labelOf(track('ended', 100))).toBe('期限已到')
})

test('several are saved when the last of them is; one that was not requested can still be', () => {
  expect(labelOf(track('saved', 100), track('saving', 50))).toBe('正在保存 75%')
  expect(labelOf(track('saved', 100), track('saved', 100))).toBe('已可离线收听')
  expect(labelOf(track('saved', 100), undefined)).toBe('可离线保存')
  expect(savingOf([track('saved', 100), track('failed', 0, 100, '该曲目暂不支持离线收听')])).toMatchObject({
    state: 'failed',
    fault: '该曲目暂不支持离线收听',
  })
  expect(labelOf(track('saved', 100), track('ended', 100))).toBe('期限已到')
  expect(labelOf()).toBe('可离线保存')
})

test('a postponed track shows the reason, also among others that are being saved', () => {
  const postponed = track('postponed', 60, 100, '网络请求失败')
  expect(savingOf([track('saving', 40), postponed])).toEqual({
    state: 'saving',
    part: 0.5,
    fault: '网络请求失败，稍后自动重试',
  })
})

test('the remaining time is shown in whole days', () => {
  const day = 86_400_000
  expect(remainingLabel(12.5 * day, 0)).toBe('还可离线收听 12 天')
  expect(remainingLabel(day - 1, 0)).toBe('离线收听不足 1 天')
  expect(remainingLabel(5, 5)).toBe('期限已到')
})
