import { expect, test } from 'vitest'
import { AhoCorasick } from './aho-corasick.ts'
import { createWordFilter } from './word-filter.ts'

const filter = await createWordFilter([
  { word: '敏感词', level: 'refuse' },
  { word: '敏感', level: 'review' },
  { word: '敏感度', level: 'allow' },
  { word: '賭博網站', level: 'refuse' },
  { word: '加vx', level: 'refuse' },
  { word: 'free vpn', level: 'refuse' },
  { word: 'min', level: 'refuse' },
  { word: '64', level: 'refuse' },
  { word: '妈的', level: 'refuse' },
  { word: '做爱', level: 'refuse' },
  { word: '法轮', level: 'refuse' },
  { word: '嫦娥', level: 'review' },
  { word: '女神', level: 'refuse' },
])

test.each([
  ['as it is', '这里有敏感词。', '敏感词'],
  ['traditional', '敏感詞', '敏感词'],
  ['simplified of a traditional word', '赌博网站', '賭博網站'],
  ['full width', 'ｆｒｅｅ　ＶＰＮ', 'free vpn'],
  ['capitals', '加VX聊', '加vx'],
  ['styled letters', '𝓯𝓻𝓮𝓮 𝕧𝕡𝕟', 'free vpn'],
  ['circled letters', 'ⓜⓘⓝ', 'min'],
  ['spaces between', '敏 感 词', '敏感词'],
  ['points between', '敏.感.词', '敏感词'],
  ['all sorts between', '敏*感——词', '敏感词'],
  ['emoji between', '敏😀感😀词', '敏感词'],
  ['marks upon', '敏̶感̶词̶', '敏感词'],
  ['letters apart', 'm.i.n', 'min'],
  ['letters far apart', 'm i  n', 'min'],
  ['letters parted by a sign', 'fr_ee-v.pn', 'free vpn'],
  ['pinyin', '什么min gan ci啊', '敏感词'],
  ['pinyin in one', 'MinGanCi', '敏感词'],
  ['pinyin with tone marks', 'mǐn gǎn cí', '敏感词'],
  ['pinyin with tone digits', 'min3gan3ci2', '敏感词'],
  ['pinyin letter by letter', 'm-i-n-g-a-n-c-i', '敏感词'],
  ['pinyin of full width', 'ｍｉｎｇａｎｃｉ', '敏感词'],
  ['partly pinyin', '敏gan词', '敏感词'],
  ['partly pinyin, apart', '敏 gan 词', '敏感词'],
  ['ü as v', 'nvshen', '女神'],
  ['ü', 'nǚshen', '女神'],
  ['a number after letters', '加vx12345', '加vx'],
  ['a number', '今天 64 了', '64'],
  ['in the middle of a line', '快来赌博網站玩', '賭博網站'],
])('%s: %s', (_name, text, word) => {
  expect(filter.check(text).refused).toContain(word)
})

test.each([
  ['the end of a sentence between', '他很敏。感词'],
  ['a comma in running text', '他很敏，感词不达意'],
  ['characters that sound alike', '民干瓷'],
  ['letters of a longer word', 'mingle in Miniature, admin'],
  ['letters of two words', 'I am in; come in'],
  ['a number in a number', '1640 和 6.4 分，128 BPM，BPM 164'],
  ['short pinyin that is English', 'Made in China'],
  ['pinyin that begins amid a word', 'aming ancien'],
  ['pinyin that ends amid a word', 'mingancis, falunx'],
  ['nothing', ''],
  ['nothing but signs', '！？…… 🎧'],
])('not refused: %s: %s', (_name, text) => {
  expect(filter.check(text).refused).toEqual([])
})

test('queues a text that may be innocent for review', () => {
  expect(filter.check('我们做AI音乐').doubtful).toEqual(['做爱'])
  expect(filter.check('这个网很敏 感词很多').doubtful).toContain('敏感词')
  expect(filter.check('敏感话题')).toEqual({ refused: [], doubtful: ['敏感'] })
})

test('an allowed word overrides those within it', () => {
  expect(filter.check('滤波器的敏感度')).toEqual({ refused: [], doubtful: [] })
  expect(filter.check('敏感度与敏感词').refused).toEqual(['敏感词'])
})

test.each([
  'Made to Love (Extended Mix)',
  '敏捷的心 感觉不对',
  '夜航 (Original Mix) 128 BPM 8A',
  'Ming & FS - Inside Out',
  '64 Bars',
  '女神降临前夜',
])('says what a list of words does to a title: %s', (title) => {
  const { refused } = filter.check(title)
  expect(refused).toEqual({ '64 Bars': ['64'], 女神降临前夜: ['女神'] }[title] ?? [])
})

test('finds every pattern wherever it ends, with those within it', () => {
  const automaton = new AhoCorasick(['he', 'she', 'his', 'hers', 'e'].map((word) => [word, word] as const))
  const hits: string[] = []
  automaton.search('ushers', (word, end) => hits.push(`${word}@${end}`))
  expect(hits.toSorted()).toEqual(['e@4', 'he@4', 'hers@6', 'she@4'])
})
