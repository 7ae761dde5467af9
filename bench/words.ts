import { createWordFilter } from '../server/src/moderation/words/word-filter.ts'
import { median, verdict } from './measure.ts'

/** How long does a comment wait for a list of 10,000 words, and how long does a new list take to be read? */
const WORDS = 10_000
const ROUNDS = 50
const COMMENT_CHARS = 500

const char = () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 6000))
const text = (length: number) => Array.from({ length }, char).join('')
const words = Array.from({ length: WORDS }, (_, index) => ({ word: text(2 + (index % 4)), level: 'refuse' as const }))

const startedAt = performance.now()
const filter = await createWordFilter(words)
const readMs = performance.now() - startedAt

const comments = Array.from({ length: ROUNDS }, () => text(COMMENT_CHARS))
const checkMs = median(
  comments.map((comment) => {
    const checkedAt = performance.now()
    filter.check(comment)
    return performance.now() - checkedAt
  }),
)
process.stdout.write(
  `${WORDS} words are read in ${readMs.toFixed(0)} ms; a comment of ${COMMENT_CHARS} signs is checked in ${checkMs.toFixed(2)} ms\n`,
)
verdict('2000 ms ÷ reading the list', 2000 / readMs, 1)
verdict('5 ms ÷ checking a comment', 5 / checkMs, 1)
