import type { Block } from '@shenglang/contract/site/agreement/markup'
import type { Question, Topic } from './help-topic.ts'

/** Splits a search into its words, in lower case. */
export const searchWords = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean)

/** The questions that contain every word of the search, by topic; all of them without a search. */
export function findQuestions(topics: Topic[], search: string): Topic[] {
  const words = searchWords(search)
  const holdsAll = (question: Question) => words.every((word) => textOf(question).includes(word))
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(holdsAll) }))
    .filter(({ questions }) => questions.length > 0)
}

const textOf = ({ question, answer }: Question) => [question, ...answer.flatMap(linesOf)].join('\n').toLowerCase()

function linesOf(block: Block): string[] {
  if (typeof block === 'string') return [block]
  return Array.isArray(block) ? block : [block.head, ...block.rows].flat()
}
