import { expect, test } from 'vitest'
import { splitScripts } from './scripts.ts'

test.each([
  ['雾中霓虹 Neon in the Fog', ['雾中霓虹', 'Neon in the Fog']],
  ['九号仓库 Warehouse No.9', ['九号仓库', 'Warehouse No.9']],
  ['敦煌飞天 Dunhuang Flight (House Rework)', ['敦煌飞天', 'Dunhuang Flight (House Rework)']],
  ['红灯笼 (中文舞曲 Remix)', ['红灯笼 (中文舞曲 Remix)', '']],
  ['朝天门 174', ['朝天门 174', '']],
  ['K歌之王', ['K歌之王', '']],
  ['Neon in the Fog', ['Neon in the Fog', '']],
  ['', ['', '']],
])('splits %s where its script changes', (title, halves) => {
  expect(splitScripts(title)).toEqual(halves)
})
