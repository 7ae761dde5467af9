import type { Resource } from '@shenglang/contract/catalog/entities'
import { yuan } from '@shenglang/contract/format'
import { Time } from '../../ui/data/Time.tsx'
import * as texts from './texts.ts'

/** The usual price beside a lower one, and until when that holds. */
export function ReducedUntil({ resource: { reduced } }: { resource: Pick<Resource, 'reduced'> }) {
  if (reduced === undefined) return null
  return (
    <small className="ink-t1">
      {texts.usualPrice} <s className="number">{yuan(reduced.usualFen)}</s> · {texts.reducedUntil}{' '}
      <Time at={reduced.endTime} look="moment" />
    </small>
  )
}
