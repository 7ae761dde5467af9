import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftFor, readDraft, saveDraft } from './drafts.ts'
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

test('each field has its draft until it is sent', () => {
  saveDraft('1', 'chat:7', '周六')
  saveDraft('1', 'chat:8', '好')
  saveDraft('1', 'chat:8', '')
  expect([readDraft('1', 'chat:7'), readDraft('1', 'chat:8')]).toEqual(['周六', ''])
})

test('drafts of another user cannot be read', () => {
  saveDraft('1', 'chat:7', '只给你')
  expect(readDraft('2', 'chat:7')).toBe('')
  saveDraft('2', 'chat:9', '我的')
  expect(readDraft('1', 'chat:7')).toBe('')
})

test('no draft is left after signing out', () => {
  saveDraft('1', 'chat:7', '周六')
  forgetDrafts()
  expect(readDraft('1', 'chat:7')).toBe('')
})

test('drafts stay while nobody is signed in, until another user is', () => {
  saveDraft('1', 'comment 7', '周六')
  forgetDrafts('1')
  expect(draftFor('1', 'comment 7').read()).toBe('周六')
  forgetDrafts('2')
  expect(readDraft('1', 'comment 7')).toBe('')
})

test('a draft belongs to the field of its target', () => {
  draftFor('1', 'comment 7').save('周六')
  expect([draftFor('1', 'comment 7').read(), draftFor('1', 'comment 8').read()]).toEqual(['周六', ''])
  draftFor('1', 'comment 7').save('')
  expect(draftFor('1', 'comment 7').read()).toBe('')
})

test.each(['{', '7', '"x"', '{"userId":"1"}'])('a storage that holds %s has no draft', (text) => {
  sessionStorage.setItem('drafts', text)
  expect(readDraft('1', 'chat:7')).toBe('')
})

test('a forbidden storage does not prevent writing', () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  saveDraft('1', 'chat:7', '周六')
  forgetDrafts()
  expect(readDraft('1', 'chat:7')).toBe('')
})
