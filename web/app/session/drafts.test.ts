import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from './drafts.ts'
import { forgetDrafts } from './preferences.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('each place has its draft until it is sent', () => {
  keepDraft('1', 'chat:7', '周六')
  keepDraft('1', 'chat:8', '好')
  keepDraft('1', 'chat:8', '')
  expect([readDraft('1', 'chat:7'), readDraft('1', 'chat:8')]).toEqual(['周六', ''])
})

test('nobody reads what another began to write', () => {
  keepDraft('1', 'chat:7', '只给你')
  expect(readDraft('2', 'chat:7')).toBe('')
  keepDraft('2', 'chat:9', '我的')
  expect(readDraft('1', 'chat:7')).toBe('')
})

test('nothing is left after signing out', () => {
  keepDraft('1', 'chat:7', '周六')
  forgetDrafts()
  expect(readDraft('1', 'chat:7')).toBe('')
})

test.each(['{', '7', '"x"', '{"userId":"1"}'])('a storage that holds %s holds no draft', (text) => {
  sessionStorage.setItem('drafts', text)
  expect(readDraft('1', 'chat:7')).toBe('')
})

test('a storage that is forbidden stops nobody from writing', () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  keepDraft('1', 'chat:7', '周六')
  forgetDrafts()
  expect(readDraft('1', 'chat:7')).toBe('')
})
