import { yuan } from './yuan.ts'

/** An amount in fen as `¥1,234.00`. */
export const MoneyText = ({ fen }: { fen: number }) => <span className="number">{yuan(fen)}</span>
