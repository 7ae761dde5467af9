import { describe, expect, it } from 'vitest'
import { isWorthOffer } from './position.ts'

const savedAt = '2026-03-01T12:00:00.000Z'
const here = { savedAt: Date.parse(savedAt) - 60_000, resourceId: '1', currentTimeMs: 0 }
const position = { savedAt, resourceId: '2', currentProgress: 60_000 }

describe('a position of another device', () => {
  it('is offered where it is newer than this device’s own', () => {
    expect(isWorthOffer(position, here)).toBe(true)
    expect(isWorthOffer(position, { ...here, savedAt: Date.parse(savedAt) })).toBe(false)
  })

  it('is not offered where this device has the same position', () => {
    expect(isWorthOffer(position, { ...here, resourceId: '2', currentTimeMs: 59_000 })).toBe(false)
  })

  it('is not offered at 00:00', () => {
    expect(isWorthOffer({ ...position, currentProgress: 999 }, here)).toBe(false)
    expect(isWorthOffer({ ...position, currentProgress: 1000 }, here)).toBe(true)
  })
})
