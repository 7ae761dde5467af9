import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { describe, expect, it } from 'vitest'
import { type Completion, createCompletion, moveActive, suggestionAddress } from './completion.ts'

const row = (title: string): Suggestion => ({ id: '1', title, dataType: 'ITEM', resourceType: 'MUSIC', contentType: 1 })

function setUp() {
  const asked: { key: string; signal: AbortSignal; answer: (rows: Suggestion[]) => void; fail: () => void }[] = []
  const shown: Completion[] = []
  const completion = createCompletion(
    (key, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Suggestion[]>()
      asked.push({ key, signal, answer: resolve, fail: () => reject(new Error('gone')) })
      return promise
    },
    (state) => shown.push(state),
  )
  return { asked, shown, completion }
}

describe('completion', () => {
  it('gives up the older question and never shows its answer', async () => {
    const { asked, shown, completion } = setUp()
    const [older, newer] = [completion.type('ye'), completion.type('yes ')]
    expect(asked.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      ['ye', true],
      ['yes', false],
    ])
    asked[1]?.answer([row('夜色')])
    asked[0]?.answer([row('夜')])
    await Promise.all([older, newer])
    expect(shown).toEqual([{ status: 'rows', rows: [row('夜色')], active: -1 }])
  })

  it('says when there is nothing and when it failed, and shows nothing once closed', async () => {
    const { asked, shown, completion } = setUp()
    const first = completion.type('x')
    asked[0]?.answer([])
    await first
    const second = completion.type('y')
    asked[1]?.fail()
    await second
    const third = completion.type('z')
    completion.close()
    asked[2]?.answer([row('z')])
    await third
    await completion.type('   ')
    expect(shown.map(({ status }) => status)).toEqual(['empty', 'failed', 'closed', 'closed'])
    expect(asked).toHaveLength(3)
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
