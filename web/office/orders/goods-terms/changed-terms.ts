import { type SaleTerms, SET_TERMS, type SetTerm } from '@shenglang/contract/commerce/sale/sale-terms'
import { shanghaiInput } from '@shenglang/contract/shanghai'

type Entered = Pick<SaleTerms, SetTerm>

/** An input has whole minutes: a time that differs by less than one was not changed. */
const asEntered = (value: Entered[SetTerm]) => (typeof value === 'string' ? shanghaiInput(value) : value)

/**
 * The terms that differ from what was read. Others are not sent, so that the stock that orders take meanwhile is left alone. What
 * was released stays so.
 */
export function changedTerms(entered: Entered, read: Entered & Pick<SaleTerms, 'isReleased'>): Partial<Entered> {
  const changed = SET_TERMS.filter((term) => asEntered(entered[term]) !== asEntered(read[term]))
  return Object.fromEntries(
    changed.filter((term) => term !== 'releaseTime' || !read.isReleased).map((term) => [term, entered[term]]),
  )
}
