import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'
import { HELP_TOPICS } from './help-text.ts'
import type { Topic } from './help-topic.ts'

const TOPICS: Topic[] = [
  {
    id: 'a',
    title: '甲',
    questions: [
      { ask: '怎样退款？', answer: ['写信给我们'] },
      { ask: '什么是 BPM？', answer: [['每分钟的拍数', '越大越快']] },
    ],
  },
  { id: 'b', title: '乙', questions: [{ ask: '退款要多久？', answer: ['三天'] }] },
]
const found = (search: string) => findQuestions(TOPICS, search).flatMap(({ questions }) => questions.map(({ ask }) => ask))

test.each([
  ['', 3],
  ['   ', 3],
  ['退款', 2],
  ['退款 写信', 1],
  ['bpm', 1],
  ['拍数', 1],
  ['甲', 0],
  ['<script>', 0],
  ['.*', 0],
  ['🎧', 0],
])('“%s” finds %i', (search, count) => expect(found(search)).toHaveLength(count))

test('a topic without a hit is left out', () => {
  expect(findQuestions(TOPICS, '三天').map(({ id }) => id)).toEqual(['b'])
})

test('no question is asked twice', () => {
  const asked = HELP_TOPICS.flatMap(({ questions }) => questions.map(({ ask }) => ask))
  expect(new Set(asked).size).toBe(asked.length)
})
