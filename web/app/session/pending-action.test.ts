import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropPendingAction, type PendingAction, savePendingAction, takePendingAction } from './pending-action.ts'

const PRESSED = new Date('2026-11-28T12:00:00Z')
const HEART: PendingAction = { kind: 'favourite', resourceId: '7' }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now: PRESSED })
  vi.stubGlobal('location', { pathname: '/resource', search: '?id=7' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an action is taken once, on its page', () => {
  savePendingAction(HEART)
  expect([takePendingAction(), takePendingAction()]).toEqual([HEART, undefined])
})

test('an action is dropped when the user arrives on another page', () => {
  savePendingAction(HEART)
  vi.stubGlobal('location', { pathname: '/dj', search: '' })
  expect(takePendingAction()).toBeUndefined()
  vi.stubGlobal('location', { pathname: '/resource', search: '?id=7' })
  expect(takePendingAction()).toBeUndefined()
})

test('an action of an hour ago, or one that was dropped, is not taken', () => {
  savePendingAction(HEART)
  vi.setSystemTime(PRESSED.getTime() + 3_600_000)
  expect(takePendingAction()).toBeUndefined()
  vi.setSystemTime(PRESSED)
  savePendingAction(HEART)
  dropPendingAction()
  expect(takePendingAction()).toBeUndefined()
})

test('a forbidden storage has no action', () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  savePendingAction(HEART)
  expect(takePendingAction()).toBeUndefined()
})
