import type { Payout } from '@shenglang/contract/commerce/earnings/earnings'
import type * as contract from '@shenglang/contract/commerce/earnings/payouts'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { writeNotice } from '../../notices/index.ts'
import { cursorPage, rangeOf } from '../../platform/paging.ts'
import { payoutWaits } from '../decide/payout.ts'
import { demandSecond } from '../decide/second-eyes.ts'
import { lockArtist, post } from '../ledger/ledger.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { notifyFinance } from '../sale/notify-finance.ts'
import { openSale, type Sale } from '../sale/sale.ts'
import { selectSums } from './earnings.sql.ts'
import { pendingTime } from './earnings.ts'
import * as query from './payouts.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>
type Wanted = Omit<CheckedArgsOf<typeof contract.recordPayout>, 'artistId'>

const DAY_MS = 86_400_000

/**
 * Records a payout, or leaves it to a second member of staff above the limit. Locks the artist's earnings, so that two payouts
 * at once never pay more than was earned. Throws PAYOUT_REFUSED.
 */
export function recordPayout(
  deps: Deps,
  staffId: string | null,
  { artistId, ...wanted }: CheckedArgsOf<typeof contract.recordPayout>,
): Promise<AnswerOf<typeof contract.recordPayout>> {
  return openSale(deps, async (sale) => {
    const { transaction, now } = sale
    await lockArtist(transaction, artistId)
    const isWaiting = await query.isRequested(transaction, wanted.bankReference)
    const { account, waits } = await decided(sale, artistId, wanted, isWaiting)
    if (!waits) return { ...(await pay(sale, artistId, wanted, account, { staffId, secondId: null })), isWaiting: false }
    const row = await query.insertRequest(transaction, { ...columnsOf(artistId, wanted), staff_id: staffId, created_at: now })
    const content = `流水号 ${wanted.bankReference}，请另一位同事确认`
    await notifyFinance(transaction, { title: `付款 ${yuan(wanted.amountFen)} 待复核`, content })
    return { ...toPayout({ ...row, payout_id: row.request_id, account_masked: account }), isWaiting: true }
  })
}

/**
 * Pays what another member of staff recorded, if it is still possible. Throws PAYOUT_REQUEST_NOT_FOUND, SECOND_EYES and
 * PAYOUT_REFUSED.
 */
export function confirmPayout(deps: Deps, secondId: string, requestId: string): Promise<Payout> {
  return openSale(deps, async (sale) => {
    const found = await query.selectRequest(sale.transaction, requestId)
    if (found) await lockArtist(sale.transaction, found.artist_id)
    const row = found && (await query.deleteRequest(sale.transaction, requestId))
    if (!row) throw fault('PAYOUT_REQUEST_NOT_FOUND')
    demandSecond(row.staff_id, secondId)
    const wanted = {
      amountFen: Number(row.amount_fen),
      taxFen: Number(row.tax_fen),
      taxNote: row.tax_note,
      bankReference: row.bank_reference,
    }
    const { account } = await decided(sale, row.artist_id, wanted, false)
    return pay(sale, row.artist_id, wanted, account, { staffId: row.staff_id, secondId })
  })
}

/** Drops a payout that nobody confirmed; the reason is in the log of staff calls. Throws PAYOUT_REQUEST_NOT_FOUND. */
export async function dropPayout({ db }: Pick<Deps, 'db'>, requestId: string): Promise<null> {
  if (!(await query.deleteRequest(db, requestId))) throw fault('PAYOUT_REQUEST_NOT_FOUND')
  return null
}

/** The artist's account, masked, and whether the payout waits. Throws PAYOUT_REFUSED. */
async function decided({ transaction, now, rules }: Sale, artistId: string, wanted: Wanted, isWaiting: boolean) {
  const account = await query.selectAccount(transaction, artistId)
  const { payableFen } = await selectSums(transaction, artistId, pendingTime(now, rules))
  const facts = {
    rules,
    hasAccount: account !== undefined,
    payableFen,
    isRecorded: isWaiting || (await query.isRecorded(transaction, wanted.bankReference)),
    aloneFen: await query.sumPaidAlone(transaction, artistId, new Date(now.getTime() - DAY_MS)),
  }
  return { waits: payoutWaits(facts, wanted), account: account?.account_masked ?? '' }
}

async function pay(
  { transaction, now }: Sale,
  artistId: string,
  wanted: Wanted,
  account: string,
  { staffId, secondId }: { staffId: string | null; secondId: string | null },
): Promise<Payout> {
  const { amountFen, taxFen, bankReference } = wanted
  const row = await query.insertPayout(transaction, {
    ...columnsOf(artistId, wanted),
    account_masked: account,
    staff_id: staffId,
    second_id: secondId,
    created_at: now,
  })
  await post(transaction, {
    reference: `payout:${row.payout_id}`,
    isSandbox: false,
    at: now,
    lines: [
      { account: 'artist', owner: artistId, amount: -amountFen },
      { account: 'payout', amount: amountFen - taxFen },
      { account: 'tax', amount: taxFen },
    ],
  })
  const content = taxFen > 0 ? `税前 ${yuan(amountFen)}，代扣税款 ${yuan(taxFen)}` : `流水号 ${bankReference}`
  const title = `收入 ${yuan(amountFen - taxFen)} 已付到 ${account}`
  await writeNotice(transaction, { userId: artistId, kind: 'order', title, content })
  return toPayout(row)
}

const columnsOf = (artistId: string, { amountFen, taxFen, taxNote, bankReference }: Wanted) => ({
  artist_id: artistId,
  amount_fen: amountFen,
  tax_fen: taxFen,
  tax_note: taxNote,
  bank_reference: bankReference,
})

export async function listPayouts(
  { db }: Pick<Deps, 'db'>,
  artistId: string,
  page: { pageNum: number; pageSize: number },
): Promise<Page<Payout>> {
  const [rows, total] = await Promise.all([query.selectPayouts(db, artistId, rangeOf(page)), query.countPayouts(db, artistId)])
  return { rows: rows.map(toPayout), total }
}

/** Of all artists, for finance: paid, or waiting for a second member of staff. */
export async function listAllPayouts(
  { db }: Pick<Deps, 'db'>,
  { isWaiting, after, pageSize }: CheckedArgsOf<typeof contract.listAllPayouts>,
): Promise<AnswerOf<typeof contract.listAllPayouts>> {
  const [found, total] =
    isWaiting === 1
      ? await Promise.all([query.selectRequests(db, after, pageSize + 1), query.countRequests(db)])
      : await Promise.all([query.selectStaffPayouts(db, after, pageSize + 1), query.countAllPayouts(db)])
  const { rows, next } = cursorPage<(typeof found)[number]>(found, pageSize, ({ payout_id }) => payout_id)
  return {
    rows: rows.map((row) => ({
      ...toPayout(row),
      artistId: row.artist_id,
      nickName: row.nick_name,
      staffId: row.staff_id ?? '',
      staffName: row.staff_name ?? '',
      secondName: row.second_name ?? '',
    })),
    total,
    next,
  }
}

const toPayout = (row: Omit<query.PayoutRow, 'staff_id' | 'second_id' | 'artist_id'>): Payout => ({
  payoutId: row.payout_id,
  amountFen: Number(row.amount_fen),
  taxFen: Number(row.tax_fen),
  taxNote: row.tax_note,
  bankReference: row.bank_reference,
  account: row.account_masked,
  createTime: row.created_at.toISOString(),
})
