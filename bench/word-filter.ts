import { createWordFilter } from '../server/src/moderation/word-filter/word-filter.ts'
import { median, sized, verdict } from './measure.ts'

/** How long does checking a comment against 10,000 words take, and how long does loading a new list take? */
const WORDS = sized(10_000, 100)
const ROUNDS = sized(50, 5)
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
