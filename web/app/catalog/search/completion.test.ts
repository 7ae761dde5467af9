import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { describe, expect, it } from 'vitest'
import { type Completion, completionOf, moveActive, suggestionAddress } from './completion.ts'

const row = (title: string): Suggestion => ({ id: '1', title, dataType: 'ITEM', resourceType: 'MUSIC', contentType: 1 })

describe('completion', () => {
  const asked = { key: 'y', rows: undefined, isFailed: false, active: -1 }

  it('shows rows, says when there are none and when it failed, and shows nothing before and once closed', () => {
    expect(completionOf({ ...asked, rows: [row('夜色')] })).toEqual({ status: 'rows', rows: [row('夜色')], active: -1 })
    expect(completionOf({ ...asked, rows: [] })).toEqual({ status: 'empty' })
    expect(completionOf({ ...asked, rows: [row('夜')], isFailed: true })).toEqual({ status: 'failed' })
    expect(completionOf(asked)).toEqual({ status: 'closed' })
    expect(completionOf({ ...asked, key: '', rows: [row('z')] })).toEqual({ status: 'closed' })
  })

  it('moves over the rows and through the field itself', () => {
    const two: Completion = { status: 'rows', rows: [row('a'), row('b')], active: -1 }
    const down = (state: Completion) => moveActive(state, 1)
    expect(down(two)).toMatchObject({ active: 0 })
    expect(down(down(two))).toMatchObject({ active: 1 })
    expect(down(down(down(two)))).toMatchObject({ active: -1 })
    expect(moveActive(two, -1)).toMatchObject({ active: 1 })
  })

  it('leads to the page of each type', () => {
    expect(suggestionAddress({ ...row(''), dataType: 'USER' })).toBe('/artist?id=1')
    expect(suggestionAddress({ ...row(''), dataType: 'COLLEC' })).toBe('/resource?id=1')
    expect(suggestionAddress({ ...row(''), id: 'style:house', dataType: 'TEXT' })).toBe('/dj?style=house')
    expect(suggestionAddress({ ...row(''), id: 'categoryCode:A0303', dataType: 'TEXT' })).toBe('/types/A0303')
  })
})
