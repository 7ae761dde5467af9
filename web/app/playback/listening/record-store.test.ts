import { afterEach, expect, test, vi } from 'vitest'
import { addListening, EMPTY_RECORD } from './record.ts'
import { deleteRecord, loadRecord, saveRecord } from './record-store.ts'

const track = { title: '曲', artist: '人', cover: '', coverColor: '#222', tbpm: 124, tkey: '8A' }
const record = addListening(EMPTY_RECORD, { day: '2026-11-26', resourceId: '1', track, ms: 1000, isBeginning: true })

/** A browser's storage, in memory. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('two members of one device have records of their own, and one is deleted without the other', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  saveRecord('7', record)
  expect(loadRecord('8')).toEqual(EMPTY_RECORD)
  saveRecord('8', record)
  deleteRecord('7')
  expect([loadRecord('7'), loadRecord('8')]).toEqual([EMPTY_RECORD, record])
})

test('without storage there is no record, and saving one throws no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(loadRecord('7')).toBeUndefined()
  expect(saveRecord('7', record)).toBe(false)
  expect(() => deleteRecord('7')).not.toThrow()
})
