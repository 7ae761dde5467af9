import { describe, expect, it, test } from 'vitest'
import { rowOf } from '../../../../test/finder/finder-rows.ts'
import { plainText } from '../../../platform/chinese.ts'
import { Library } from '../library/library.ts'
import { finish } from '../rows/time-slices.ts'
import { markHaving } from './mark-having.ts'
import { MATCH, matchText } from './match.ts'
import { Positions } from './positions.ts'
import { Texts } from './texts.ts'

const TITLES: [title: string, artist: string][] = [
  ['夜色城市 (Extended Mix)', '周杰伦'],
  ['城市夜色', '林夜'],
  ['夜色', '阿夜'],
  ['长安音乐会', '张三'],
  ['重庆森林', 'DJ 阿乐'],
  ['Midnight Shanghai', 'Nova'],
  ['龍捲風 Remix', '周杰倫'],
  ['128 之后', '李四'],
]
const facts = TITLES.map(([title, artist], index) => rowOf({ resourceId: index + 1, title, artist, artistId: index + 1 }))
const library = new Library()
library.begin(facts.slice(0, 4), [])
finish(library.ready())
finish(library.change({ counts: [], people: [], facts: facts.slice(4), gone: [] }))

const find = (term: string) =>
  library
    .search([{ text: plainText(term).replaceAll(' ', ''), facts: [] }], [], 20)
    .sort()
    .map((id) => TITLES[Number(id) - 1]?.[0])

const noRanks = { ranks: () => ({ keys: new Uint32Array(200), ids: new Uint32Array(200) }) }
/** Rows that may contain a term. */
function rowsOf(texts: Texts, term: string, where: 'anywhere' | 'first' | 'whole'): number[] {
  const required = texts.gramsFor(term, where)
  const rows = texts.additions.flatMap((additions) => additions.having(required))
  const positions = new Positions()
  for (const block of texts.blocks) {
    positions.clear()
    markHaving(block.postings, required, positions)
    positions.visit(
      () => true,
      (position) => rows.push(block.rows?.[position] ?? block.first + position),
    )
  }
  return [...new Set(rows)].sort((one, other) => one - other)
}

const titles = new Texts(noRanks)
for (const [row, [title]] of TITLES.entries()) titles.set(row, plainText(title))
const first = (term: string, where: 'first' | 'whole' = 'first') => {
  const worst = where === 'first' ? MATCH.prefix : MATCH.exact
  const rows = rowsOf(titles, plainText(term), where).filter((row) => (matchText(term, titles.get(row)) ?? MATCH.none) <= worst)
  return rows.map((row) => TITLES[row]?.[0])
}

describe('texts are found', () => {
  it.each([
    ['夜色', ['夜色城市 (Extended Mix)', '城市夜色', '夜色']],
    ['市夜', ['城市夜色']],
    ['yese', ['夜色城市 (Extended Mix)', '城市夜色', '夜色']],
    ['yesechengshi', ['夜色城市 (Extended Mix)']],
    ['yscs', ['夜色城市 (Extended Mix)']],
    ['yeseche', ['夜色城市 (Extended Mix)']],
    ['夜scs', ['夜色城市 (Extended Mix)']],
    ['周jl', ['夜色城市 (Extended Mix)', '龍捲風 Remix']],
    ['zhoujielun', ['夜色城市 (Extended Mix)', '龍捲風 Remix']],
    ['zhoujl', ['夜色城市 (Extended Mix)', '龍捲風 Remix']],
    ['zhjl', ['夜色城市 (Extended Mix)', '龍捲風 Remix']],
    ['changan', ['长安音乐会']],
    ['yinyue', ['长安音乐会']],
    ['chongqing', ['重庆森林']],
    ['龙卷风', ['龍捲風 Remix']],
    ['龍卷风', ['龍捲風 Remix']],
    ['longjuanfeng', ['龍捲風 Remix']],
    ['night', ['Midnight Shanghai']],
    ['MIDNIGHT sh', ['Midnight Shanghai']],
    ['ghts', ['Midnight Shanghai']],
    ['128', ['128 之后']],
    ['阿乐', ['重庆森林']],
    ['djale', ['重庆森林']],
    ['yechengshi', ['夜色城市 (Extended Mix)']],
    ['夜城市', ['夜色城市 (Extended Mix)']],
    ['changanhui', []],
    ['没有的', []],
    ['qqqq', []],
  ])('%s', (term, titles) => expect(find(term)).toEqual(titles))

  it('by a beginning of the title alone, or by all of it', () => {
    expect(first('夜')).toEqual(['夜色城市 (Extended Mix)', '夜色'])
    expect(first('y')).toEqual(['夜色城市 (Extended Mix)', '夜色'])
    expect(first('ye')).toEqual(['夜色城市 (Extended Mix)', '夜色'])
    expect(first('yes')).toEqual(['夜色城市 (Extended Mix)', '夜色'])
    expect(first('mid')).toEqual(['Midnight Shanghai'])
    for (const term of ['夜色', 'yese', 'ys']) {
      expect(first(term, 'whole'), term).toEqual(['夜色'])
    }
  })

  it.each([
    ['夜色', '夜色', MATCH.exact],
    ['yese', '夜色城市', MATCH.prefix],
    ['lin', '末班车\n林夜 lin ye', MATCH.besidePrefix],
    ['lin', '末班车\n林夜\nlin', MATCH.named],
    ['linye', '林夜来\n林夜', MATCH.named],
    ['linye', '林夜\n林夜', MATCH.exact],
    ['ww', 'bigger\nw w', MATCH.named],
    ['lvse', '绿色', MATCH.exact],
    ['luse', '绿色', MATCH.exact],
    ['lvse', '路色', undefined],
    ['xvyuan', '许愿', MATCH.exact],
    ['tv', '图', undefined],
    ['lin', 'skyline lin', MATCH.word],
    ['hai', '跳进海里', MATCH.word],
    ['ye', '末班车\n林夜 lin ye', MATCH.besideWord],
    ['lin', 'skyline 138\ndj mira', MATCH.inside],
    ['ira', '末班车\ndj mira', MATCH.beside],
    ['line', 'skyline 138\nline dance', MATCH.besidePrefix],
    ['没有', 'skyline', undefined],
  ])('%s in %j at its best position', (term, text, match) => expect(matchText(term, text)).toBe(match))
})

test('a changed text is found as it is now, before and after it was compacted', () => {
  const texts = new Texts(noRanks)
  for (let row = 0; row < 100; row += 1) texts.store(row, `曲目 ${row}`)
  finish(
    texts.index(
      100,
      Uint32Array.from({ length: 100 }, (_, row) => row),
    ),
  )
  texts.set(7, '夜航')
  texts.set(100, '夜色')
  const found = (term: string) => rowsOf(texts, term, 'anywhere').filter((row) => matchText(term, texts.get(row)) !== undefined)
  const expected = { 夜: [7, 100], 曲目7: [70, 71, 72, 73, 74, 75, 76, 77, 78, 79], yehang: [7] }
  const all = () => Object.fromEntries(Object.keys(expected).map((term) => [term, found(term)]))
  expect(all()).toEqual(expected)
  const compacting = texts.compact()
  compacting.next()
  expect(all()).toEqual(expected)
  finish(compacting)
  expect(all()).toEqual(expected)
})
