import { expect, test } from 'vitest'
import { creditsBeside, namedIn } from './credits.ts'

const KNOWN = new Set(['林夜', '小雨', 'Above & Beyond', 'Chase & Status'])
const named = (tags: string[], title = '') =>
  namedIn(tags, title, async (names) => new Set(names.filter((name) => KNOWN.has(name))))

test.each<[tags: string[], title: string, mains: string[], guests: string[]]>([
  [['甲; 乙'], '', ['甲', '乙'], []],
  [['甲；乙、丙'], '', ['甲', '乙', '丙'], []],
  [['甲', '乙', '甲'], '', ['甲', '乙'], []],
  [['甲 feat. 乙'], '', ['甲'], ['乙']],
  [['甲 (ft. 乙; 丙)'], '', ['甲'], ['乙', '丙']],
  [['甲 Featuring Lift Off'], '', ['甲'], ['Lift Off']],
  [['甲'], '夜航 (feat. 乙) (Extended Mix)', ['甲'], ['乙']],
  [['甲'], '夜航 ft. 甲', ['甲'], []],
  [['林夜 & 小雨'], '', ['林夜', '小雨'], []],
  [['林夜 & 路人'], '', ['林夜 & 路人'], []],
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
