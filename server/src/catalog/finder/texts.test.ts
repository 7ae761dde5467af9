import { describe, expect, it } from 'vitest'
import { MATCH, matchText } from './match.ts'
import { buildTexts, Texts } from './texts.ts'
import { plainText } from './wording.ts'

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
const texts = new Texts(buildTexts(TITLES.map(([title, artist]) => ({ title: plainText(title), beside: plainText(artist) }))))
const find = (term: string) => Array.from(texts.holding(plainText(term).replaceAll(' ', '')), (place) => TITLES[place]?.[0])
const first = (term: string) => Array.from(texts.beginning(plainText(term), 'first'), (place) => TITLES[place]?.[0])

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
      expect(
        Array.from(texts.beginning(term, 'whole'), (place) => TITLES[place]?.[0]),
        term,
      ).toEqual(['夜色'])
    }
  })

  it.each([
    ['夜色', '夜色', MATCH.exact],
    ['yese', '夜色城市', MATCH.prefix],
    ['lin', '末班车\n林夜 lin ye', MATCH.besidePrefix],
    ['lin', 'skyline lin', MATCH.word],
    ['hai', '跳进海里', MATCH.word],
    ['ye', '末班车\n林夜 lin ye', MATCH.besideWord],
    ['lin', 'skyline 138\ndj mira', MATCH.inside],
    ['ira', '末班车\ndj mira', MATCH.beside],
    ['line', 'skyline 138\nline dance', MATCH.besidePrefix],
    ['没有', 'skyline', undefined],
  ])('%s in %j at its best place', (term, text, match) => expect(matchText(term, text)).toBe(match))

  it('says at most how many hold a term', () => {
    expect(texts.estimate('夜色')).toBeGreaterThanOrEqual(3)
    expect(texts.estimate('没有的')).toBe(0)
  })
})
