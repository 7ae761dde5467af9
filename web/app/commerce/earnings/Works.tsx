import type { WorkEarning } from '@shenglang/contract/commerce/earnings/earnings'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { Link } from 'react-router'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import * as texts from './texts.ts'

export function Works({ works }: { works: WorkEarning[] }) {
  if (works.length === 0) return <Notice title={texts.noWorksSold}>{texts.noWorksSoldHint}</Notice>
  return (
    <ul>
      {works.map(({ resourceId, title, soldCount, earnedFen }) => (
        <Row key={resourceId}>
          <span className="grid shrink break">
            <Link className="medium hover-underline" to={`/resource?id=${resourceId}`}>
              {title}
            </Link>
            <small className="number text-13 ink-t2">{texts.soldCopies(soldCount)}</small>
          </span>
          <b className="number">{exactYuan(earnedFen)}</b>
        </Row>
      ))}
    </ul>
  )
}
