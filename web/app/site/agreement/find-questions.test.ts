import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'
import { HELP_TOPICS } from './help-text.ts'
import type { Topic } from './help-topic.ts'

const TOPICS: Topic[] = [
  {
    id: 'a',
    title: '甲',
    questions: [
      { question: '怎样退款？', answer: ['写信给我们'] },
      { question: '什么是 BPM？', answer: [['每分钟的拍数', '越大越快']] },
    ],
  },
  { id: 'b', title: '乙', questions: [{ question: '退款要多久？', answer: ['三天'] }] },
]
const questionsFor = (search: string) =>
  findQuestions(TOPICS, search).flatMap(({ questions }) => questions.map(({ question }) => question))

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
])('“%s” matches %i', (search, count) => expect(questionsFor(search)).toHaveLength(count))

test('a topic without results is left out', () => {
  expect(findQuestions(TOPICS, '三天').map(({ id }) => id)).toEqual(['b'])
})

test('no question is listed twice', () => {
  const questionTexts = HELP_TOPICS.flatMap(({ questions }) => questions.map(({ question }) => question))
  expect(new Set(questionTexts).size).toBe(questionTexts.length)
})
