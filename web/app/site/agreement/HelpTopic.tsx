import { Blocks } from './Blocks.tsx'
import { searchWords } from './find-questions.ts'
import styles from './help.module.css'
import type { Topic } from './help-topic.ts'

/** A topic's questions; search results are open. */
export function HelpTopic({ topic, search }: { topic: Topic; search: string }) {
  const words = searchWords(search)
  return (
    <section aria-labelledby={topic.id}>
      <h2 id={topic.id}>{topic.title}</h2>
      {topic.questions.map(({ question, answer }) => (
        <details key={question} className={`${styles.question} line-below`} open={words.length > 0}>
          <summary className="hover-ink-t0">
            <span>
              <Marked text={question} words={words} />
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
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
  return text.split(anyWord).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
