import { DESIGN_MOVES, type DesignRequest, type DesignState } from '@shenglang/contract/commerce/design-requests'
import { API_BASE } from '@shenglang/contract/constants'
import { fileSize, yuan } from '@shenglang/contract/format'
import { showToast } from '../../ui/notifier.ts'
import { Time } from '../../ui/Time.tsx'
import { DesignSteps } from './DesignSteps.tsx'
import styles from './udesign.module.css'

const HAS_FILES: readonly DesignState[] = ['working', 'delivered', 'done']
const IS_OPEN: readonly DesignState[] = DESIGN_MOVES.quote.from

/** One's own wishes, the newest first, each with what can be done about it now. */
export function DesignRequests({ requests, isSignedIn }: { requests: DesignRequest[]; isSignedIn: boolean }) {
  if (requests.length === 0)
    return <p className={styles.none}>{isSignedIn ? '还没有提交过需求' : '登录后可以看到自己提交的需求'}</p>
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <li key={request.requestId}>
          <b>{request.title || '请给我建议'}</b>
          <span className={styles.state} data-state={request.state}>
            {request.stateName}
          </span>
          <p>
            <span className="number">
              {request.occasion} · 预算 {yuan(request.budgetFen)} · {request.createTime.slice(0, 10)}
            </span>
            {'\n'}
            {request.wish}
          </p>
          <Said request={request} />
          {HAS_FILES.includes(request.state) ? <Files request={request} /> : null}
          <DesignSteps request={request} />
        </li>
      ))}
    </ul>
  )
}

/** What was said and offered. */
function Said({ request }: { request: DesignRequest }) {
  const { answer, quoteFen, quoteDays, quoteExpireTime, state, delivery, changeWish } = request
  return (
    <>
      {quoteFen > 0 ? (
        <p className={styles.quote}>
          报价 <strong className="number">{yuan(quoteFen)}</strong> · {quoteDays} 天完成
          {IS_OPEN.includes(state) ? (
            <>
              {' · '}有效至 <Time at={quoteExpireTime} look="moment" />
            </>
          ) : null}
        </p>
      ) : null}
      {answer === '' ? null : <p>答复：{answer}</p>}
      {delivery === '' ? null : <p>交付说明：{delivery}</p>}
      {changeWish === '' ? null : <p>要求修改：{changeWish}</p>}
    </>
  )
}

function Files({ request: { files } }: { request: DesignRequest }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="交付的文件">
      {files.map(({ fileId, fileName, fileSize: bytes, url }) => (
        <li key={fileId}>
          <a
            href={API_BASE + url}
            download={fileName}
            onClick={() => showToast(`已开始下载 · ${fileName} ${fileSize(bytes)}`, 'good')}
          >
            {fileName}
          </a>{' '}
          <small className="number">{fileSize(bytes)}</small>
        </li>
      ))}
    </ul>
  )
}
