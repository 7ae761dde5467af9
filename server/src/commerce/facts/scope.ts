/** What an action is about: this is locked, then everything that a decision about it rests on is read. */
export interface Scope {
  /** Orders that are decided about. */
  orderIds?: readonly string[]
  /** Buyers, beside those of the orders. */
  userIds?: readonly string[]
  /** Users whose levels change, or who have seats; buyers of VIP are among them. */
  levelIds?: readonly string[]
  /** What is about to be ordered. */
  goods?: readonly { goodsType: string; goodsId: string }[]
  couponCode?: string | undefined
  requestIds?: readonly string[]
  /** Works whose terms change. */
  workIds?: readonly string[]
  /** What is said of attempts to pay, or of their refunds. */
  claims?: readonly { attemptNo: string; channel: string; transactionId?: string; refundNo?: string }[]
  /** Whether what became of the orders is read as well; nobody downloads anything as their buyers meanwhile. */
  isHistory?: boolean
}
