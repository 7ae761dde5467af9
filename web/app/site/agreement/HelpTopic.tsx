import { Blocks } from './Blocks.tsx'
import { wordsOf } from './find-questions.ts'
import styles from './help.module.css'
import type { Topic } from './help-topic.ts'

/** A topic's questions; what a search has found lies open. */
export function HelpTopic({ topic, search }: { topic: Topic; search: string }) {
  const words = wordsOf(search)
  return (
    <section aria-labelledby={topic.id}>
      <h2 id={topic.id}>{topic.title}</h2>
      {topic.questions.map(({ ask, answer }) => (
        <details key={ask} className={styles.question} open={words.length > 0}>
          <summary>
            <span>
              <Marked text={ask} words={words} />
            </span>
          </summary>
          <div className={styles.answer}>
            <Blocks blocks={answer} />
          </div>
        </details>
      ))}
    </section>
  )
}

function Marked({ text, words }: { text: string; words: string[] }) {
  if (words.length === 0) return text
  const anyWord = new RegExp(`(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'gi')
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
  return text.split(anyWord).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
