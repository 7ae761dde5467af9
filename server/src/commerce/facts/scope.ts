/** The subject of an action. `readFacts` locks it, then reads everything that the decision needs. */
export interface Scope {
  /** The orders to decide about. */
  orderIds?: readonly string[]
  /** Buyers, beside those of the orders. */
  userIds?: readonly string[]
  /** Users whose levels change, or who have seats; buyers of VIP are among them. */
  levelIds?: readonly string[]
  /** The items of a new order. */
  goods?: readonly { goodsType: string; goodsId: string }[]
  couponCode?: string | undefined
  requestIds?: readonly string[]
  /** Works whose terms change. */
  workIds?: readonly string[]
  /** Claims about payment attempts or their refunds. */
  claims?: readonly { attemptNo: string; channel: string; transactionId?: string; refundNo?: string }[]
  /** Reads the orders' history, too; locks out what their buyers and members take meanwhile. */
  withHistory?: boolean
}
