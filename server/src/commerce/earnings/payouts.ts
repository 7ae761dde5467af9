import type { Payout } from '@shenglang/contract/commerce/earnings/earnings'
import type * as contract from '@shenglang/contract/commerce/earnings/payouts'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { writeNotice } from '../../notices/index.ts'
import { cursorPage, everyRow, rangeOf } from '../../platform/paging.ts'
import * as decide from '../decide/earnings/payout.ts'
import { lockArtist, post } from '../ledger/ledger.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { notifyFinance } from '../sale/notify-finance.ts'
import { openSale, type Sale } from '../sale/sale.ts'
import { selectSums } from './earnings.sql.ts'
import { pendingTime } from './earnings.ts'
import * as query from './payouts.sql.ts'

/** Rows that are read at once for a file. */
const BATCH = 1000

type Deps = Pick<CommerceDeps, 'db' | 'now'>
type PayoutInput = CheckedArgsOf<typeof contract.recordPayout>

/**
 * Records a payout, or leaves it to a second member of staff above the limit. Locks the artist's earnings, so that two payouts
 * at once never pay more than was earned. Throws PAYOUT_REFUSED.
 */
export function recordPayout(
  deps: Deps,
  staffId: string | null,
  input: PayoutInput,
): Promise<AnswerOf<typeof contract.recordPayout>> {
  return openSale(deps, async (sale) => {
    const { transaction, now } = sale
    await lockArtist(transaction, input.artistId)
    const facts = await readPayoutFacts(sale, input)
    const isRequested = await query.isRequested(transaction, input.bankReference)
    const decision = decide.decidePayout({ ...facts, isRecorded: facts.isRecorded || isRequested }, input)
    if (!decision.isWaiting) {
      return { ...(await pay(sale, input, facts, decision, { staffId, secondId: null })), isWaiting: false }
    }
    const row = await query.insertRequest(transaction, { ...columnsOf(input), staff_id: staffId, created_at: now })
    if (!row) throw decide.alreadyRecorded()
    await notifyFinance(transaction, decision.finance)
    return { ...toPayout({ ...row, payout_id: row.request_id, account_masked: facts.account ?? '' }), isWaiting: true }
  })
}

/**
 * Pays a payout that another member of staff recorded, if it is still possible. Throws PAYOUT_REQUEST_NOT_FOUND, SECOND_EYES and
 * PAYOUT_REFUSED.
 */
export function confirmPayout(deps: Deps, secondId: string, requestId: string): Promise<Payout> {
  return openSale(deps, async (sale) => {
    const request = await query.selectRequest(sale.transaction, requestId)
    if (request) await lockArtist(sale.transaction, request.artist_id)
    const row = request && (await query.deleteRequest(sale.transaction, requestId))
    if (!row) throw fault('PAYOUT_REQUEST_NOT_FOUND')
    const input = {
      artistId: row.artist_id,
      amountFen: Number(row.amount_fen),
      taxFen: Number(row.tax_fen),
      taxNote: row.tax_note,
      bankReference: row.bank_reference,
    }
    const by = { staffId: row.staff_id, secondId }
    const facts = await readPayoutFacts(sale, input)
    return pay(sale, input, facts, decide.confirmPayout(facts, input, by), by)
  })
}

/** Drops a payout that nobody confirmed; the reason is in the log of staff calls. Throws PAYOUT_REQUEST_NOT_FOUND. */
export async function dropPayout({ db }: Pick<Deps, 'db'>, requestId: string): Promise<null> {
  if (!(await query.deleteRequest(db, requestId))) throw fault('PAYOUT_REQUEST_NOT_FOUND')
  return null
}

/** Reads the facts for a payout; the artist's earnings must be locked. */
async function readPayoutFacts(
  { transaction, now, rules }: Sale,
  { artistId, bankReference }: PayoutInput,
): Promise<decide.PayoutFacts> {
  const account = await query.selectAccount(transaction, artistId)
  const { payableFen } = await selectSums(transaction, artistId, pendingTime(now, rules))
  return {
    rules,
    account: account?.account_masked,
    payableFen,
    isRecorded: await query.isRecorded(transaction, bankReference),
    aloneFen: await query.sumPaidAlone(transaction, artistId, new Date(now.getTime() - decide.ALONE_MS)),
  }
}

async function pay(
  { transaction, now }: Sale,
  input: PayoutInput,
  { account = '' }: Pick<decide.PayoutFacts, 'account'>,
  { lines, notice }: decide.PaidPayout,
  { staffId, secondId }: { staffId: string | null; secondId: string | null },
): Promise<Payout> {
  const row = await query.insertPayout(transaction, {
    ...columnsOf(input),
    account_masked: account,
    staff_id: staffId,
    second_id: secondId,
    created_at: now,
  })
  if (!row) throw decide.alreadyRecorded()
  await post(transaction, { reference: `payout:${row.payout_id}`, isSandbox: false, at: now, lines })
  await writeNotice(transaction, { userId: input.artistId, kind: 'order', ...notice })
  return toPayout(row)
}

const columnsOf = ({ artistId, amountFen, taxFen, taxNote, bankReference }: PayoutInput) => ({
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

type StaffPage = Pick<CheckedArgsOf<typeof contract.listAllPayouts>, 'isWaiting' | 'after' | 'pageSize'>

/** Payouts to all artists, for finance: paid, or waiting for a second member of staff. */
export async function listAllPayouts(
  { db }: Pick<Deps, 'db'>,
  args: StaffPage,
): Promise<AnswerOf<typeof contract.listAllPayouts>> {
  const [page, total] = await Promise.all([
    readPage(db, args),
    args.isWaiting === 1 ? query.countRequests(db) : query.countAllPayouts(db),
  ])
  return { ...page, total }
}

/** All payouts that the list has, read as they are needed. */
export const everyPayout = (db: Deps['db'], { isWaiting }: contract.PayoutFilters): AsyncGenerator<contract.StaffPayout> =>
  everyRow((after) => readPage(db, { isWaiting, after, pageSize: BATCH }))

async function readPage(db: Deps['db'], { isWaiting, after, pageSize }: StaffPage) {
  const payouts =
    isWaiting === 1
      ? await query.selectRequests(db, after, pageSize + 1)
      : await query.selectStaffPayouts(db, after, pageSize + 1)
  const { rows, next } = cursorPage<(typeof payouts)[number]>(payouts, pageSize, ({ payout_id }) => payout_id)
  return {
    rows: rows.map((row) => ({
      ...toPayout(row),
      artistId: row.artist_id,
      nickName: row.nick_name,
      staffId: row.staff_id ?? '',
      staffName: row.staff_name ?? '',
      secondName: row.second_name ?? '',
    })),
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
