import { expect, test } from 'vitest'
import { type Candidate, chooseMarkers, wavePartOf } from './markers.ts'

const candidate = (part: number, comment = '好', id = `${part}`): Candidate => ({
  part,
  marker: { id, avatar: '', nickname: '林夜', comment, time: part },
})
const parts = Array.from({ length: 64 }, (_, part) => part)

test('a time lies in one of 64 parts, the last one too', () => {
  expect([0, 30_000, 59_999, 60_000].map((ms) => wavePartOf(ms, 60_000))).toEqual([0, 32, 63, 63])
})

test('a few markers are all chosen, in the order of the music', () => {
  const few = [candidate(9, 'c', '3'), candidate(2, 'a', '1'), candidate(2, 'b', '2')]
  expect(chooseMarkers(few).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('of many markers the best of each part are chosen', () => {
  const many = parts.flatMap((part) => [candidate(part, '好', `best ${part}`), candidate(part, '好', `second ${part}`)])
  expect(chooseMarkers(many).map(({ id }) => id)).toEqual(parts.map((part) => `best ${part}`))
})

test('long markers stay within 8 KB, and still cover the whole length', () => {
  const chosen = chooseMarkers(parts.map((part) => candidate(part, '🎧'.repeat(80))))
  expect(Buffer.byteLength(JSON.stringify({ code: 200, msg: '操作成功', rows: chosen, total: chosen.length }))).toBeLessThan(8192)
  const gaps = chosen.map(({ time }, index) => time - (chosen[index - 1]?.time ?? -4))
  expect([chosen.length > 16, Math.max(...gaps) <= 4]).toEqual([true, true])
})
