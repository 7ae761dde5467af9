import { closeDesignRequest, type DesignRequest } from '@shenglang/contract/catalog/design-requests'
import { yuan } from '@shenglang/contract/format'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../remote/api.ts'
import { Button } from '../../ui/Button.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { showToast } from '../../ui/notifier.ts'
import styles from './udesign.module.css'

/** One's own wishes, the newest first; an open one can be taken back. */
export function DesignRequests({ requests, isSignedIn }: { requests: DesignRequest[]; isSignedIn: boolean }) {
  const { revalidate } = useRevalidator()
  const [closing, setClosing] = useState('')
  const close = async (id: string) => {
    setClosing(id)
    try {
      await call(closeDesignRequest, { id })
      await revalidate()
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    setClosing('')
  }
  if (requests.length === 0)
    return <p className={styles.none}>{isSignedIn ? '还没有提交过需求' : '登录后可以看到自己提交的需求'}</p>
  return (
    <ul className={styles.requests}>
      {requests.map(({ requestId, title, occasion, budgetFen, wish, isOpen, answer, createTime }) => (
        <li key={requestId}>
          <b>{title || '请给我建议'}</b>
          <span className={styles.state}>{!isOpen ? '已结束' : answer === '' ? '进行中' : '已答复'}</span>
          <p>
            <span className="number">
              {occasion} · 预算 {yuan(budgetFen)} · {createTime.slice(0, 10)}
            </span>
            {'\n'}
            {wish}
          </p>
          {answer === '' ? null : <p>答复：{answer}</p>}
          {isOpen ? (
            <Button disabled={closing === requestId} onClick={() => close(requestId)}>
              撤回
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
