import { DESIGN_MOVES, type DesignRequest, type DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { API_BASE } from '@shenglang/contract/constants'
import { fileSize, yuan } from '@shenglang/contract/format'
import { showToast } from '../../ui/browser/notifier.ts'
import { Time } from '../../ui/data/Time.tsx'
import { DesignSteps } from './DesignSteps.tsx'
import * as texts from './texts.ts'
import styles from './udesign.module.css'

const HAS_FILES: readonly DesignState[] = ['working', 'delivered', 'done']
const IS_OPEN: readonly DesignState[] = DESIGN_MOVES.quote.from

/** The user's requests, newest first, each with its possible actions. */
export function DesignRequests({ requests, isSignedIn }: { requests: DesignRequest[]; isSignedIn: boolean }) {
  if (requests.length === 0) return <p className="mt-12 ink-t2">{isSignedIn ? texts.noRequests : texts.signInToSeeRequests}</p>
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <li className="pad-12-0 line-above" key={request.requestId}>
          <b>{request.title || texts.suggestPlease}</b>
          <span className={`${styles.state} text-12 ink-t1 ml-8`} data-state={request.state}>
            {request.stateName}
          </span>
          <p>
            <span className="number">
              {texts.requestLine(request.occasion, yuan(request.budgetFen))} <Time at={request.createTime} />
            </span>
            {'\n'}
            {request.wish}
          </p>
          <RequestTexts request={request} />
          {HAS_FILES.includes(request.state) ? <Files request={request} /> : null}
          <DesignSteps request={request} />
        </li>
      ))}
    </ul>
  )
}

/** The texts and the quote. */
function RequestTexts({ request }: { request: DesignRequest }) {
  const { answer, quoteFen, quoteDays, quoteExpireTime, state, delivery, changeWish } = request
  return (
    <>
      {quoteFen > 0 ? (
        <p className={styles.quote}>
          {texts.quote} <strong className="number">{yuan(quoteFen)}</strong> {texts.daysToFinish(quoteDays)}
          {IS_OPEN.includes(state) ? (
            <>
              {' '}
              {texts.validTo} <Time at={quoteExpireTime} look="moment" />
            </>
          ) : null}
        </p>
      ) : null}
      {answer === '' ? null : <p>{texts.reply(answer)}</p>}
      {delivery === '' ? null : <p>{texts.deliveryNote(delivery)}</p>}
      {changeWish === '' ? null : <p>{texts.changeRequested(changeWish)}</p>}
    </>
  )
}

function Files({ request: { files } }: { request: DesignRequest }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={texts.deliveredFiles}>
      {files.map(({ fileId, fileName, fileSize: bytes, url }) => (
        <li className="pad-12-0 line-above" key={fileId}>
          <a
            className="ink-t0 underline"
            href={API_BASE + url}
            download={fileName}
            onClick={() => showToast(texts.downloadStarted(fileName, fileSize(bytes)), 'good')}
          >
            {fileName}
          </a>{' '}
          <small className="number">{fileSize(bytes)}</small>
        </li>
      ))}
    </ul>
  )
}
