import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { OPEN_REQUESTS_MAX } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { fault } from '@shenglang/contract/faults'

/** The facts from which a new request is decided, read under the lock of its sender. */
export interface SenderFacts {
  isMinor: boolean
  /** Requests of the sender that wait for a quote or for an answer to one. */
  openCount: number
  /** The content type of the offer that it names; null if it names none, undefined if none such is published. */
  offerType: number | null | undefined
}

/** Throws MINOR_MODE, RESOURCE_NOT_FOUND for a resource that is not an offer, and DESIGN_REQUESTS_FULL. */
export function requireRequest({ isMinor, openCount, offerType }: SenderFacts): void {
  if (isMinor) throw fault('MINOR_MODE')
  if (offerType !== null && offerType !== CONTENT_TYPES.bespoke) throw fault('RESOURCE_NOT_FOUND')
  if (openCount >= OPEN_REQUESTS_MAX) throw fault('DESIGN_REQUESTS_FULL', { count: OPEN_REQUESTS_MAX })
}
