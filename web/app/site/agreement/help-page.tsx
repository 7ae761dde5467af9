import { agreementOf } from '@shenglang/contract/site/agreements'
import { type FormEvent, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { IconSearch } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AgreementFrame } from './AgreementFrame.tsx'
import styles from './agreement.module.css'
import { agreementMeta } from './agreement-meta.ts'
import { Contents } from './Contents.tsx'
import { findQuestions } from './find-questions.ts'
import { HelpTopic } from './HelpTopic.tsx'
import help from './help.module.css'
import { HELP_TOPICS } from './help-text.ts'

export const meta = agreementMeta('helpCenter', '声浪的常见问题：播放与选曲、会员与付款、下载与使用、艺人与上传、隐私与安全。')

/** Typing filters at once; without scripts the same search is an address with `?q=`. */
export const handle = { isStoredOffline: true }

export default function HelpPage() {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('q') ?? '')
  const topics = findQuestions(HELP_TOPICS, search)
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = search.trim() !== ''
  return (
    <AgreementFrame id="helpCenter">
      <SearchBox search={search} onSearch={setSearch} />
      <p className={help.count} role="status">
        {isSearching ? `找到 ${count} 个问题` : `共 ${count} 个问题`}
      </p>
      {count === 0 ? (
        <Notice title="没有找到相关的问题">换一个说法，例如“退款”“验证码”“调性”，或写信到首页底部公布的邮箱</Notice>
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
    <Form role="search" method="get" action={agreementOf('helpCenter').url} className={help.search} preventScrollReset replace>
      <IconSearch size={20} aria-hidden="true" />
      <input
        type="search"
        name="q"
        aria-label="搜索问题"
        placeholder="搜索问题，如退款、验证码"
        defaultValue={search}
        maxLength={50}
        autoComplete="off"
        // Letters on their way to becoming characters are not searched for yet.
        onInput={(event) => (event.nativeEvent as InputEvent).isComposing || take(event)}
        onCompositionEnd={take}
      />
    </Form>
  )
}
