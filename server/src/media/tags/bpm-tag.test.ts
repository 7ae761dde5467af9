import { expect, test } from 'vitest'
import { bpmOf } from './bpm-tag.ts'

test.each<[tags: [id: string, value: unknown][], bpm: number | undefined]>([
  [[['TBPM', '124.62']], 124.62],
  [[['TBPM', '124,62']], 124.62],
  [[['TBPM', ' 128 BPM']], 128],
  [
    [
      ['tmpo', 125],
      ['----:com.apple.iTunes:BPM', '124.62'],
    ],
    124.62,
  ],
  [[['TBPM', '0']], undefined],
  [[['TBPM', 'fast']], undefined],
  [[['TBPM', '124.62.1']], undefined],
  [[['TIT2', '124']], undefined],
])('%j is a tempo of %s', (tags, bpm) => {
  const native = { tags: tags.map(([id, value]) => ({ id, value })) } as Parameters<typeof bpmOf>[0]['native']
  expect(bpmOf({ native })).toBe(bpm)
})
