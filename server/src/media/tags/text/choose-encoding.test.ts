import { expect, test } from 'vitest'
import { encoded } from '../../../../test/tagged-bytes.ts'
import { chooseEncodings } from './choose-encoding.ts'

const read = (texts: readonly Buffer[], certain: readonly string[] = [], { isDeclared = false, mayBeCut = false } = {}) => {
  const unknown = texts.map((bytes) => ({ bytes, isDeclared, mayBeCut }))
  const chosen = chooseEncodings(unknown, certain)
  return unknown.map(({ bytes }) => chosen.get(bytes))
}

test.each([
  ...['陶喆', '鄧麗君', '張學友', '林俊杰/蔡卓妍', '陳綺貞', '爱', 'Beyond乐队', 'DJ 夜店 2024', '月亮代表我的心'].map(
    (text) => ['gb18030', text] as const,
  ),
  ...['鄧麗君', '周杰倫', '五月天', '紅豆', '譚詠麟', '伍佰 & China Blue', '月亮代表我的心'].map(
    (text) => ['big5', text] as const,
  ),
  ...['宇多田ヒカル', '久石譲', 'きゃりーぱみゅぱみゅ', 'YOASOBI 夜に駆ける', 'ﾊﾝﾊﾞｰﾄ', 'ﾄｳｷｮｳ'].map(
    (text) => ['shift_jis', text] as const,
  ),
  ...['김범수', '소녀시대', '방탄소년단', '강남스타일', '서태지와 아이들'].map((text) => ['euc-kr', text] as const),
  ...['Кино', 'Земфира', 'Ария'].map((text) => ['windows-1251', text] as const),
  ...[
    ...['Beyoncé', 'Mylène Farmer', 'Sigur Rós', 'Röyksopp', 'Motörhead', 'MOTÖRHEAD', 'Ø', 'MØ', 'Tiësto', 'Café del Mar'],
    ...['Þórir', 'Ænima', 'Señorita', 'João Gilberto', 'Sinéad O’Connor', '“Heroes”', 'Nº 1', '½', 'Hüsker Dü', 'Déjà Vu'],
  ].map((text) => ['windows-1252', text] as const),
])('reads by itself what is in %s: %s', (encoding, text) => {
  expect(read([encoded(encoding, text)])).toEqual([text])
})

test.each(['Beyoncé', '夜店', 'Ария', '소녀시대', 'Ø'])('reads UTF-8 that no tag declares: %s', (text) => {
  expect(read([Buffer.from(text)])).toEqual([text])
})

test('an ambiguous text is decided by the other texts of its file', () => {
  const big5 = encoded('big5', '汶萊')
  expect(read([big5])).not.toEqual(['汶萊'])
  expect(read([big5, encoded('big5', '月亮代表我的心')])).toEqual(['汶萊', '月亮代表我的心'])
  expect(read([encoded('shift_jis', 'ﾊﾟﾌｭｰﾑ'), encoded('shift_jis', 'ポリリズム')])).toEqual(['ﾊﾟﾌｭｰﾑ', 'ポリリズム'])
})

test('a text is decided by one in Unicode that repeats it, or by the script of that', () => {
  const one = encoded('euc-kr', '비')
  expect([read([one]), read([one], ['비']), read([one], ['태양을 피하는 방법'])]).toEqual([['厚'], ['비'], ['비']])
  expect(read([encoded('shift_jis', '桜')], ['森山直太朗 さくら'])).toEqual(['桜'])
})

test('a Western name beside Chinese ones stays', () => {
  const gbk = encoded('gb18030', '周杰伦')
  for (const name of ['Tiësto', 'Beyoncé', 'Motörhead', 'Röyksopp']) {
    expect(read([gbk, encoded('windows-1252', name)])).toEqual(['周杰伦', name])
  }
})

test('text that an ID3v1 tag cut in half a character keeps the rest', () => {
  const cut = encoded('gb18030', 'A在那遙遠的地方有一個好姑娘在那遙遠').subarray(0, 30)
  expect(read([cut], [], { mayBeCut: true })).toEqual(['A在那遙遠的地方有一個好姑娘在'])
  const utf8 = Buffer.from('A在那遥远的地方有一个好姑娘').subarray(0, 30)
  expect(read([utf8], [], { mayBeCut: true })).toEqual(['A在那遥远的地方有一'])
})

/** Names of countries as each language writes them. */
const countriesIn = (language: string) => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(0x41 + index))
  const all = letters.flatMap((one) => letters.map((other) => names.of(one + other))).filter((name) => name !== undefined)
  return [...new Set(all)].filter((name) => /[^\0-\x7f]/.test(name))
}

test.each([
  ['zh-Hans', 'gb18030', 0.98],
  ['zh-Hant', 'gb18030', 0.98],
  ['zh-Hant', 'big5', 0.95],
  ['ja', 'shift_jis', 0.99],
  ['ko', 'euc-kr', 0.85],
  ['ru', 'windows-1251', 0.95],
  ['fr', 'windows-1252', 0.99],
  ['is', 'windows-1252', 0.95],
  ['pt', 'windows-1252', 0.99],
] as const)('of the countries in %s, each alone in %s, %d are read as they are', (language, encoding, least) => {
  const texts = countriesIn(language).flatMap((text) => {
    try {
      return [{ text, bytes: encoded(encoding, text) }]
    } catch {
      return []
    }
  })
  const right = texts.filter(({ text, bytes }) => read([bytes])[0] === text)
  expect(texts.length).toBeGreaterThan(10)
  expect(right.length / texts.length).toBeGreaterThan(least)
})

test.each(['La chanson de l’amour passionné', 'Wonderful World, Beautiful Café', 'Concierto de Aranjuez en Bogotá'])(
  'a long text keeps its last letter: %s',
  (text) => {
    expect(read([encoded('windows-1252', text)], ['Somebody'])).toEqual([text])
    expect(read([encoded('windows-1252', text)], ['Somebody'], { isDeclared: true })).toEqual([text])
  },
)

test.each(['Jää', 'Tää on se biisi', 'Töö', 'Tühi öö', 'Öö', 'Zoo äää'])('doubled letters that a tag says stay: %s', (text) => {
  expect(read([encoded('windows-1252', text)], [], { isDeclared: true })).toEqual([text])
})
