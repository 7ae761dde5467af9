import { agreementOf } from '@shenglang/contract/site/agreements'
import { type FormEvent, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { IconSearch } from '../../ui/data/icons.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { AgreementFrame } from './AgreementFrame.tsx'
import styles from './agreement.module.css'
import { agreementMeta } from './agreement-meta.ts'
import { Contents } from './Contents.tsx'
import { findQuestions } from './find-questions.ts'
import { HelpTopic } from './HelpTopic.tsx'
import help from './help.module.css'
import { HELP_TOPICS } from './help-text.ts'
import * as texts from './texts.ts'

export const meta = agreementMeta('helpCenter', texts.helpDescription)

/** Typing filters at once; without scripts the same search is an address with `?q=`. */
export const handle = { isStoredOffline: true }

export default function HelpPage() {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('q') ?? '')
  const topics = findQuestions(HELP_TOPICS, search)
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = search.trim() !== ''
  return (
    <AgreementFrame id="helpCenter" version={agreementOf('helpCenter').version}>
      <SearchBox search={search} onSearch={setSearch} />
      <p className={help.count} role="status">
        {isSearching ? texts.questionsFound(count) : texts.questionCount(count)}
      </p>
      {count === 0 ? (
        <Notice title={texts.noQuestions}>{texts.noQuestionsHint}</Notice>
      ) : (
        <div className={styles.columns}>
          <Contents entries={topics} />
          <div className={styles.text}>
            {topics.map((topic) => (
              <HelpTopic key={topic.id} topic={topic} search={search} />
            ))}
          </div>
        </div>
      )}
    </AgreementFrame>
  )
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const take = ({ currentTarget }: FormEvent<HTMLInputElement>) => onSearch(currentTarget.value)
  return (
    <Form
      role="search"
      method="get"
      action={agreementOf('helpCenter').url}
      className={`${help.search} flex middle gap-12 h-56 pad-0-20 edge-control radius-pill bg2 ink-t2`}
      preventScrollReset
      replace
    >
      <IconSearch size={20} aria-hidden="true" />
      <input
        type="search"
        name="q"
        aria-label={texts.searchQuestions}
        placeholder={texts.searchQuestionsHint}
        defaultValue={search}
        maxLength={50}
        autoComplete="off"
        // Unfinished input of an input method is not searched for.
        onInput={(event) => (event.nativeEvent as InputEvent).isComposing || take(event)}
        onCompositionEnd={take}
      />
    </Form>
  )
}
