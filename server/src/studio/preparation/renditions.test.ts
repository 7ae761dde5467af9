import { expect, test } from 'vitest'
import { renditionArgs } from './renditions.ts'

test.each([
  ['a track', 5, 6],
  ['forty minutes', 40, 6],
  ['a mix of two hours', 120, 18],
  ['what does not name its length', 0, 6],
])('cuts %s into segments as short as their number allows', (_, minutes, seconds) => {
  const args = renditionArgs('/work', ['a:0,name:low'], minutes * 60_000)
  expect(args[args.indexOf('-hls_time') + 1]).toBe(String(seconds))
})
