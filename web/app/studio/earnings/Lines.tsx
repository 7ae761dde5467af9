import type { EarningLine } from '@shenglang/contract/commerce/earnings'
import { signedYuan } from '@shenglang/contract/commerce/money'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './earnings.module.css'

/** Each movement by itself, of one month or of all time. */
export function Lines({ lines, month }: { lines: EarningLine[]; month: string | undefined }) {
  return (
    <>
      {month === undefined ? null : (
        <p className={styles.month}>
          {month.replace('-', ' 年 ')} 月 <ButtonLink to="?tab=lines">看全部</ButtonLink>
        </p>
      )}
      {lines.length === 0 ? (
        <Notice title={month === undefined ? '还没有明细' : '这个月没有明细'} />
      ) : (
        <ul>
          {lines.map((line) => (
            <Line key={line.lineId} line={line} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ line: { causeName, title, resourceId, amountFen, isSandbox, createTime } }: { line: EarningLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        {title === '' ? (
          <b>{causeName}</b>
        ) : resourceId === '' ? (
          <b>{title}</b>
        ) : (
          <Link to={`/resource?id=${resourceId}`}>{title}</Link>
        )}
        <small>
          {title === '' ? '' : `${causeName} · `}
          <Time at={createTime} look="moment" />
          {isSandbox ? ' · 演示' : ''}
        </small>
      </span>
      <b className="number">{signedYuan(amountFen)}</b>
    </li>
  )
}
