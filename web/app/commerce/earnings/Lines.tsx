import type { EarningLine } from '@shenglang/contract/commerce/earnings/earnings'
import { signedYuan } from '@shenglang/contract/commerce/sale/money'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import * as texts from './texts.ts'

/** Single movements, of one month or of all time. */
export function Lines({ lines, month }: { lines: EarningLine[]; month: string | undefined }) {
  return (
    <>
      {month === undefined ? null : (
        <p className="flex middle gap-12 mt-16 bold">
          {texts.monthName(month.replace('-', texts.yearInfix))} <ButtonLink to="?tab=lines">{texts.seeAll}</ButtonLink>
        </p>
      )}
      {lines.length === 0 ? (
        <Notice title={month === undefined ? texts.noDetails : texts.noDetailsThisMonth} />
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
    <Row>
      <span className="grid shrink break">
        {title === '' ? (
          <b>{causeName}</b>
        ) : resourceId === '' ? (
          <b>{title}</b>
        ) : (
          <Link className="medium hover-underline" to={`/resource?id=${resourceId}`}>
            {title}
          </Link>
        )}
        <small className="text-13 ink-t2">
          {title === '' ? '' : `${causeName} · `}
          <Time at={createTime} />
          {isSandbox ? texts.demoSuffix : ''}
        </small>
      </span>
      <b className="number">{signedYuan(amountFen)}</b>
    </Row>
  )
}
