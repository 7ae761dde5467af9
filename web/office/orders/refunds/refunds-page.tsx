import {
  listRefunds,
  REFUND_STATE_NAMES,
  type RefundState,
  type StaffRefund,
} from '@shenglang/contract/commerce/refunds/refund-routes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { Tabs } from '../../../app/ui/layout/Tabs.tsx'
import { failed, loading, retry } from '../../settings/edit/texts.ts'
import { MoneyText } from '../../shell/MoneyText.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { count } from '../forms/texts.ts'
import { useCursorList } from '../forms/use-cursor-list.tsx'
import { RefundCard } from './RefundCard.tsx'
import styles from './refunds.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const STATES = Object.keys(REFUND_STATE_NAMES) as RefundState[]
const TABS = STATES.map((key) => ({ key, name: texts.states[key], to: key === 'asked' ? '?' : `?state=${key}` }))

export function Component() {
  const [query] = useSearchParams()
  const state = STATES.find((each) => each === query.get('state')) ?? 'asked'
  const { data, table, pages } = useCursorList(listRefunds, { state, pageSize: PAGE_SIZE })
  return (
    <PageFrame title={texts.title} lead={data ? count(data.total) : undefined}>
      <Tabs label={texts.stateTabs} tabs={TABS} current={state} isSmall />
      {table.state === 'failed' ? (
        <Notice title={failed} actions={<Button onClick={table.onRetry}>{retry}</Button>} />
      ) : !data ? (
        <Notice title={loading} />
      ) : data.rows.length === 0 ? (
        <Notice title={texts.none[state]} />
      ) : (
        <Desk key={state} refunds={data.rows} />
      )}
      {pages}
    </PageFrame>
  )
}

/** The queue beside the open refund; once that is decided, the next one opens. */
function Desk({ refunds }: { refunds: readonly StaffRefund[] }) {
  const [openId, setOpen] = useState('')
  const [lastIndex, setLastIndex] = useState(0)
  const named = refunds.findIndex(({ refundId }) => refundId === openId)
  const index = named >= 0 ? named : Math.min(lastIndex, refunds.length - 1)
  const current = refunds[index]
  const open = (to: number) => {
    const refund = refunds[to]
    if (!refund) return
    setOpen(refund.refundId)
    setLastIndex(to)
  }
  useShortcuts({ j: () => open(index + 1), k: () => open(index - 1) })
  return (
    <div className={styles.desk}>
      <div>
        <ul className={styles.queue} aria-label={texts.queue}>
          {refunds.map((refund, at) => (
            <li key={refund.refundId}>
              <button type="button" aria-current={at === index || undefined} onClick={() => open(at)}>
                <span className="flex between gap-12">
                  <b>
                    <MoneyText fen={refund.amountFen} />
                  </b>
                  <small>
                    <Time at={refund.createTime} />
                  </small>
                </span>
                <span className="break">{refund.titles.join('、')}</span>
                <small className="ink-t2 break">{refund.reason}</small>
              </button>
            </li>
          ))}
        </ul>
        <p className={`${styles.keys} text-13 ink-t2 mt-12`}>{texts.keys}</p>
      </div>
      {current ? <RefundCard key={current.refundId} refund={current} /> : null}
    </div>
  )
}
