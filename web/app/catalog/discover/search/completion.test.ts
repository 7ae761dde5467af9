import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { describe, expect, it } from 'vitest'
import { completionOf, moveActive, optionsOf } from './completion.ts'
import { optionAddress, restGroups, suggestionAddress, tempoIn, typedGroups } from './search-options.ts'

const row = (title: string, more: Partial<Suggestion> = {}): Suggestion => ({
  id: '1',
  title,
  dataType: 'ITEM',
  resourceType: 'MUSIC',
  contentType: 1,
  cover: '',
  coverColor: '',
  matched: [],
  ...more,
})

describe('completion', () => {
  const state = { isOpen: true, key: 'y', rows: undefined, isFailed: false, recent: [], popular: [], active: -1 }

  it('shows results, an empty state or a failure, and nothing before the first search or once closed', () => {
    expect(optionsOf(completionOf({ ...state, rows: [row('夜色')] }))).toEqual([{ kind: 'suggestion', row: row('夜色') }])
    expect(completionOf({ ...state, rows: [] })).toEqual({ status: 'empty' })
    expect(completionOf({ ...state, rows: [row('夜')], isFailed: true })).toEqual({ status: 'failed' })
    expect(completionOf(state)).toEqual({ status: 'closed' })
    expect(completionOf({ ...state, isOpen: false, rows: [row('z')] })).toEqual({ status: 'closed' })
  })

  it('offers recent and popular searches, and tempos, before anything is typed', () => {
    const { groups } = completionOf({ ...state, key: '', recent: ['夜色'], popular: ['夜色', 'house'] }) as {
      groups: ReturnType<typeof restGroups>
    }
    expect(groups.map(({ title }) => title)).toEqual(['我搜过的', '大家在搜', '按 BPM 搜'])
    // A recent search is not repeated among the popular ones.
    expect(groups[1]?.options).toEqual([{ kind: 'popular', word: 'house' }])
    expect(restGroups([], []).map(({ title }) => title)).toEqual(['按 BPM 搜'])
  })

  it('moves over the options and through the field itself', () => {
    expect(moveActive(-1, 1, 2)).toBe(0)
    expect(moveActive(1, 1, 2)).toBe(-1)
    expect(moveActive(-1, -1, 2)).toBe(1)
  })
})

describe('options', () => {
  it('are grouped by kind in a fixed order', () => {
    const rows = [
      row('夜航'),
      row('标签', { dataType: 'TEXT', contentType: 0 }),
      row('夜色合集', { dataType: 'COLLEC', contentType: 2 }),
      row('林夜', { dataType: 'USER', contentType: 0 }),
      row('夜灯', { contentType: 4 }),
      row('夜雨'),
    ]
    expect(typedGroups('ye', rows).map(({ title, options }) => [title, options.length])).toEqual([
      ['艺人', 1],
      ['曲目', 2],
      ['合集', 1],
      ['其他', 2],
    ])
  })

  it('include a tempo for a number, with the range of two percent around it', () => {
    expect([tempoIn('128'), tempoIn('128 BPM'), tempoIn('92.5'), tempoIn('12'), tempoIn('2026'), tempoIn('128 8A')]).toEqual([
      ...[128, 128, 92.5],
      ...[undefined, undefined, undefined],
    ])
    expect(typedGroups('128', []).map(({ title }) => title)).toEqual(['速度'])
    expect(optionAddress({ kind: 'tempo', bpm: 128 })).toBe('/dj?bpmFrom=125&bpmTo=131')
  })

  it('lead to the page of each type', () => {
    expect(suggestionAddress(row('', { dataType: 'USER' }))).toBe('/artist?id=1')
    expect(suggestionAddress(row('', { dataType: 'COLLEC' }))).toBe('/resource?id=1')
    expect(suggestionAddress(row('', { id: 'style:house', dataType: 'TEXT' }))).toBe('/dj?style=house')
    expect(suggestionAddress(row('', { id: 'categoryCode:A0303', dataType: 'TEXT' }))).toBe('/types/A0303')
    expect(optionAddress({ kind: 'recent', word: '夜 & 色' })).toBe('/searchResult?keyword=%E5%A4%9C%20%26%20%E8%89%B2')
  })
})
