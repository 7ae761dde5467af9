import { expect, test } from 'vitest'
import { creditChoices, creditsBeside, namedIn, peopleFor } from './credits.ts'

const KNOWN = new Set(['林夜', '小雨', 'Above & Beyond', 'Chase & Status'])
const named = (tags: string[], title = '') =>
  namedIn(tags, title, async (names) => new Set(names.filter((name) => KNOWN.has(name))))

test.each<[tags: string[], title: string, mains: string[], guests: string[]]>([
  [['甲; 乙'], '', ['甲', '乙'], []],
  [['甲；乙、丙'], '', ['甲', '乙', '丙'], []],
  [['甲', '乙', '甲'], '', ['甲', '乙'], []],
  [['甲 feat. 乙'], '', ['甲'], ['乙']],
  [['甲 w/ 乙'], '', ['甲'], ['乙']],
  [['甲 (ft. 乙; 丙)'], '', ['甲'], ['乙', '丙']],
  [['甲 Featuring Lift Off'], '', ['甲'], ['Lift Off']],
  [['甲'], '夜航 (feat. 乙) (Extended Mix)', ['甲'], ['乙']],
  [['甲'], '夜航 ft. 甲', ['甲'], []],
  [['林夜 & 小雨'], '', ['林夜', '小雨'], []],
  [['林夜 & 路人'], '', ['林夜', '路人'], []],
  [['张三/李四'], '', ['张三', '李四'], []],
  [['林俊杰/蔡卓妍 feat. 甲 & 乙'], '', ['林俊杰', '蔡卓妍'], ['甲', '乙']],
  [['周杰伦&费玉清'], '', ['周杰伦', '费玉清'], []],
  [['张三，李四'], '', ['张三', '李四'], []],
  [['李宗盛,周华健'], '', ['李宗盛', '周华健'], []],
  [['甲 × 乙'], '', ['甲', '乙'], []],
  [['Artist A vs. Artist B'], '', ['Artist A', 'Artist B'], []],
  [['Above & Beyond/Andy Moor'], '', ['Above & Beyond', 'Andy Moor'], []],
  [['林夜, Above & Beyond'], '', ['林夜', 'Above & Beyond'], []],
  [['Calvin Harris, Dua Lipa'], '', ['Calvin Harris', 'Dua Lipa'], []],
  [['Queen/David Bowie'], '', ['Queen', 'David Bowie'], []],
  [['Bonobo ft. Rhye, Erykah Badu'], '', ['Bonobo'], ['Rhye', 'Erykah Badu']],
  [['AC/DC; Kiss'], '', ['AC/DC', 'Kiss'], []],
  ...[
    ...['M/A/R/R/S', 'Simon & Garfunkel', 'R&B', 'P!nk', 'Axwell /\\ Ingrosso', 'Nu:Tone', 'Tyler, The Creator', 'W&W', 'S.H.E'],
    ...['Kool & the Gang', 'Harry Connick, Jr.', 'De/Vision', 'Chloe x Halle', 'HUNTER×HUNTER', 'Sunn O)))', '伍佰 & China Blue'],
  ].map((name): [string[], string, string[], string[]] => [[name], '', [name], []]),
  [['Above & Beyond'], '', ['Above & Beyond'], []],
  [['Above & Beyond feat. 乙'], '', ['Above & Beyond'], ['乙']],
  [['AC/DC'], '', ['AC/DC'], []],
  [['Earth, Wind & Fire'], '', ['Earth, Wind & Fire'], []],
  [['Daft. Punk'], 'Draft. Two', ['Daft. Punk'], []],
  [['; ;'], '', [], []],
  [[], '', [], []],
])('%j with the title %j credits %j with %j as guests', async (tags, title, mains, guests) => {
  expect(await named(tags, title)).toEqual({ mains, guests })
})

test("credits everybody except the work's own artist; if the tags do not know that artist, only the guests", async () => {
  const people = await named(['林夜; 小雨 feat. 丙'])
  expect([creditsBeside('小雨', people), creditsBeside('LIN YE', people)]).toEqual([['林夜', '丙'], ['丙']])
})

test.each<[tag: string, chosen: string[], otherwise: string[]]>([
  ['Foo & Bar', ['Foo & Bar'], ['Foo', 'Bar']],
  ['Fire/Ice', ['Fire', 'Ice'], ['Fire/Ice']],
  ['BTS/EXO', ['BTS/EXO'], ['BTS', 'EXO']],
  ['Tiësto, Avicii & Alesso', ['Tiësto', 'Avicii', 'Alesso'], ['Tiësto, Avicii & Alesso']],
])('%j is read as %j, and may be %j', async (tag, mains, otherwise) => {
  expect(await named([tag])).toEqual({ mains, guests: [], otherwise: { mains: otherwise, guests: [] } })
})

test('looks up the names of artists once', async () => {
  const asked: string[][] = []
  await namedIn(['甲/乙', '丙 & 丁 feat. 戊'], '夜航', async (names) => {
    asked.push(names)
    return new Set()
  })
  expect(asked).toHaveLength(1)
})

const bothIn = async (tags: string[], title = '') => {
  const { otherwise, ...chosen } = await named(tags, title)
  return otherwise && [chosen, otherwise]
}

test('where tags can be read in two ways, their artist chooses between both, or says that it is the artist alone', async () => {
  expect(creditChoices('林夜', await bothIn(['BTS/EXO']))).toEqual([
    { names: ['BTS/EXO'], credits: 'BTS/EXO' },
    { names: ['BTS', 'EXO'], credits: 'BTS; EXO' },
    { names: [], credits: '' },
  ])
  expect(creditChoices('林夜', await bothIn(['林夜'], '夜航 feat. BTS/EXO'))).toEqual([
    { names: ['林夜', 'BTS/EXO'], credits: 'BTS/EXO' },
    { names: ['林夜', 'BTS', 'EXO'], credits: 'BTS; EXO' },
  ])
  expect(creditChoices('林夜', await bothIn(['林夜 & 小雨']))).toEqual([])
})

test('an artist whose own name one reading has is not asked, and gets that reading', async () => {
  expect(creditChoices('Foo', await bothIn(['Foo & Bar']))).toEqual([])
  expect(creditsBeside('Foo', peopleFor('Foo', await named(['Foo & Bar'])))).toEqual(['Bar'])
  expect(creditsBeside('Foo & Bar', peopleFor('Foo & Bar', await named(['Foo & Bar'])))).toEqual([])
  expect(creditChoices('Fire', await bothIn(['Fire/Ice']))).toEqual([])
})
