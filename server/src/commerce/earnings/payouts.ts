import type * as contract from '@shenglang/contract/commerce/earnings'
import type { Payout } from '@shenglang/contract/commerce/earnings'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { writeNotice } from '../../notices/index.ts'
import { rangeOf } from '../../platform/paging.ts'
import { lockArtist, post } from '../ledger/ledger.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { openSale } from '../sale/sale.ts'
import { selectSums } from './earnings.sql.ts'
import { waitingSince } from './earnings.ts'
import { countPayouts, insertPayout, isRecorded, type PayoutRow, selectAccount, selectPayouts } from './payouts.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

/**
 * Writes down money that was paid to an artist. Nothing else lessens the artist's earnings meanwhile, so that two payouts at once
 * never pay more than was earned. Throws PAYOUT_REFUSED.
 */
export function recordPayout(
  deps: Deps,
  staffId: string | null,
  { artistId, amountFen, taxFen, taxNote, bankReference }: CheckedArgsOf<typeof contract.recordPayout>,
): Promise<Payout> {
  return openSale(deps, async ({ transaction, now, rules }) => {
    await lockArtist(transaction, artistId)
    const account = await selectAccount(transaction, artistId)
    if (!account) throw fault('PAYOUT_REFUSED', { message: '这位艺人还没有填写收款账户' })
    const { payableFen } = await selectSums(transaction, artistId, waitingSince(now, rules))
    if (await isRecorded(transaction, bankReference)) throw fault('PAYOUT_REFUSED', { message: '这个银行流水号已经记录过' })
    if (taxFen > amountFen) throw fault('PAYOUT_REFUSED', { message: '税款不能多于付款金额' })
    if (amountFen > payableFen) {
      throw fault('PAYOUT_REFUSED', { message: `可提现 ${yuan(Math.max(payableFen, 0))}，不能多付` })
    }
    if (amountFen < rules.payoutFromFen) {
      throw fault('PAYOUT_REFUSED', { message: `未达到起付金额 ${yuan(rules.payoutFromFen)}` })
    }
    const row = await insertPayout(transaction, {
      artist_id: artistId,
      amount_fen: amountFen,
      tax_fen: taxFen,
      tax_note: taxNote,
      bank_reference: bankReference,
      account_masked: account.account_masked,
      staff_id: staffId,
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
    const title = `收入 ${yuan(amountFen - taxFen)} 已付到 ${account.account_masked}`
    await writeNotice(transaction, { userId: artistId, kind: 'order', title, content })
    return toPayout(row)
  })
}

export async function listPayouts(
  { db }: Pick<Deps, 'db'>,
  artistId: string,
  page: CheckedArgsOf<typeof contract.ownPayouts>,
): Promise<Page<Payout>> {
  const [rows, total] = await Promise.all([selectPayouts(db, artistId, rangeOf(page)), countPayouts(db, artistId)])
  return { rows: rows.map(toPayout), total }
}

const toPayout = (row: PayoutRow): Payout => ({
  payoutId: row.payout_id,
  amountFen: Number(row.amount_fen),
  taxFen: Number(row.tax_fen),
  taxNote: row.tax_note,
  bankReference: row.bank_reference,
  account: row.account_masked,
  createTime: row.created_at.toISOString(),
})
