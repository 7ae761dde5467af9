import type { Block } from './agreement-text.ts'
import type { Question, Topic } from './help-topic.ts'

/** The words of a search, apart and in lower case. */
export const wordsOf = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean)

/** The questions that hold every word of the search, in their topics; all of them when nothing is searched. */
export function findQuestions(topics: Topic[], search: string): Topic[] {
  const words = wordsOf(search)
  const holdsAll = (question: Question) => words.every((word) => textOf(question).includes(word))
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(holdsAll) }))
    .filter(({ questions }) => questions.length > 0)
}

const textOf = ({ ask, answer }: Question) => [ask, ...answer.flatMap(linesOf)].join('\n').toLowerCase()

function linesOf(block: Block): string[] {
  if (typeof block === 'string') return [block]
  return Array.isArray(block) ? block : [block.head, ...block.rows].flat()
}
