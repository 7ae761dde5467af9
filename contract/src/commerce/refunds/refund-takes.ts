import { DAY_MS } from '../../shanghai.ts'
import type { GoodsType } from '../orders/orders.ts'
import { type RefundFacts, refundableOf, type StaffTake, type Take } from './refunds.ts'

export const TAKE_NAMES: Readonly<Record<Take, string>> = { nothing: '不收回权益', part: '收回一部分', all: '全部收回' }
export const STAFF_TAKE_NAMES: Readonly<Record<StaffTake, string>> = { rule: '按规则收回', ...TAKE_NAMES }

/** The rights that a refund revokes of one item, so that a failed refund can restore exactly those. */
export interface TakenBack {
  take: Take
  /** Pieces returned to the stock. */
  pieces: number
  /** Milliseconds cut from the end of a level. */
  ms: number
  /** Works whose right is revoked. */
  workIds: readonly string[]
}

/** The choice of staff: pieces of goods, or days of a level, for a partial revocation. */
export interface TakeChoice {
  take: Take
  pieces?: number | undefined
  days?: number | undefined
}

/** A staff decision that takes effect once a second staff member confirms it. */
export interface RefundPlan {
  amountFen: number
  /** The amount by the rules at that time; older plans do not contain it. */
  ruleFen?: number
  isBeyondRule: boolean
  /** Null to revoke what the rules say. */
  take: TakeChoice | null
  isTogether: boolean
}

export const NOTHING_TAKEN: TakenBack = { take: 'nothing', pieces: 0, ms: 0, workIds: [] }

/** Everything of an item that the buyer still has. */
export function takeAll({ pieces, piecesBack, left, kind, works, isTakenBack }: RefundFacts): TakenBack {
  if (isTakenBack) return NOTHING_TAKEN
  return {
    take: 'all',
    pieces: kind === 'goods' || kind === 'digital' ? pieces - piecesBack : 0,
    ms: kind === 'vip' ? left : 0,
    workIds: works.filter(({ isRevoked }) => !isRevoked).map(({ id }) => id),
  }
}

/** The rights of an item to revoke by the staff's choice; a refusal in Chinese when that is impossible. */
export function takeBack(facts: RefundFacts, { take, pieces, days }: TakeChoice): TakenBack | { refusal: string } {
  const all = takeAll(facts)
  if (take === 'nothing' || all.take === 'nothing') return NOTHING_TAKEN
  if (take === 'all') return all
  switch (facts.kind) {
    case 'goods':
      if (pieces === undefined) return { refusal: '部分收回商品请写明收回几件' }
      if (pieces > all.pieces) return { refusal: `最多收回 ${all.pieces} 件` }
      return pieces === all.pieces ? all : { ...all, take: 'part', pieces }
    case 'vip': {
      if (days === undefined) return all
      const ms = days * DAY_MS
      if (ms > facts.left) return { refusal: `会员只剩 ${daysOf(facts.left)} 天` }
      return { ...all, take: 'part', ms }
    }
    case 'digital': {
      const untaken = facts.works.filter(({ filesTaken, isRevoked }) => filesTaken === 0 && !isRevoked).map(({ id }) => id)
      if (facts.works.length <= 1) return { refusal: '单曲只能全部收回或不收回' }
      return untaken.length === all.workIds.length ? all : { ...all, take: 'part', pieces: 0, workIds: untaken }
    }
    default:
      return { refusal: '这一项只能全部收回或不收回' }
  }
}

/** The effect of a revocation on the buyer, as a sentence with numbers. */
export function takeText(facts: RefundFacts, { take, pieces, ms, workIds }: TakenBack): string {
  if (facts.kind === 'recharge') return '从余额中扣回相应金额'
  if (take === 'nothing') return facts.isTakenBack ? '此前已经收回' : '不收回，已有的权益保留'
  switch (facts.kind) {
    case 'goods':
      return `收回 ${pieces} 件（共 ${facts.pieces} 件）`
    case 'vip':
      return take === 'all' ? `收回剩余的 ${daysOf(ms)} 天会员` : `收回 ${daysOf(ms)} 天会员，留下 ${daysOf(facts.left - ms)} 天`
    case 'design':
      return '收回定制的成品'
    case 'digital':
      return take === 'all' ? allWorks(facts) : `收回没有下载的 ${tracksOf(facts, workIds)} 首，下载过的 ${takenOf(facts)} 首保留`
  }
}

const allWorks = (facts: RefundFacts) => {
  if (facts.isAwaited) return '取消预售，不再交付'
  const count = facts.works.filter(({ files, isRevoked }) => files > 0 && !isRevoked).length
  return count > 1 ? `收回全部 ${count} 首的播放与下载` : '收回播放与下载'
}
const tracksOf = ({ works }: RefundFacts, ids: readonly string[]) =>
  works.filter(({ id, files }) => files > 0 && ids.includes(id)).length
const takenOf = ({ works }: RefundFacts) => works.filter(({ filesTaken, isRevoked }) => filesTaken > 0 && !isRevoked).length
const daysOf = (ms: number) => Math.ceil(ms / DAY_MS)

/** The rights that a refund revoked of an item, for the buyer's notice. */
export function takenText(goodsType: GoodsType, isDigital: boolean, { take, pieces, ms }: TakenBack): string {
  if (goodsType === 'RECHARGE') return '已从余额中扣回'
  if (take === 'nothing') return '权益保留'
  if (goodsType === 'VIP') return `收回 ${daysOf(ms)} 天会员`
  if (goodsType === 'DESIGN') return '收回定制的成品'
  if (!isDigital) return `收回 ${pieces} 件`
  return take === 'all' ? '播放与下载已收回' : '没有下载的作品已收回，下载过的保留'
}

/** The kind of revocation of a whole refund, from those of its items. */
export function takeInAll(parts: readonly Pick<TakenBack, 'take'>[]): Take {
  if (parts.every(({ take }) => take === 'nothing')) return 'nothing'
  return parts.every(({ take }) => take === 'all') ? 'all' : 'part'
}

interface PossibleTake {
  take: Take
  /** With numbers; for goods and levels the largest possible part. */
  text: string
}

/** The kinds of revocation that an item allows. */
export function possibleTakes(facts: RefundFacts): PossibleTake[] {
  const possible = (taken: TakenBack) => ({ take: taken.take, text: takeText(facts, taken) })
  if (facts.kind === 'recharge' || refundableOf(facts) === 0 || facts.isTakenBack) return [possible(NOTHING_TAKEN)]
  const part = possiblePart(facts)
  return [possible(NOTHING_TAKEN), ...(part === '' ? [] : [{ take: 'part' as const, text: part }]), possible(takeAll(facts))]
}

function possiblePart(facts: RefundFacts): string {
  const all = takeAll(facts)
  const days = Math.floor(all.ms / DAY_MS)
  if (facts.kind === 'goods') return all.pieces > 1 ? `收回几件，写明件数（最多 ${all.pieces} 件）` : ''
  if (facts.kind === 'vip') return days > 0 ? `收回几天会员，写明天数（最多 ${days} 天）` : ''
  const part = takeBack(facts, { take: 'part' })
  return 'take' in part && part.take === 'part' ? takeText(facts, part) : ''
}
