import { randomUUID } from 'node:crypto'
import type * as contract from '@shenglang/contract/commerce/design-requests'
import { DESIGN_FILES_MAX, type DesignRequest } from '@shenglang/contract/commerce/design-requests'
import type { OrderStatus } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { displayName } from '../../platform/display-name.ts'
import type { Files } from '../../platform/files/port.ts'
import { refused as orderRefused } from '../decide/moves.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import type { Sale } from '../sale/sale.ts'
import { openSale } from '../sale/sale.ts'
import { readSaleRules } from '../sale/sale-rules.ts'
import { completeIfAllCame } from '../shop/releases.ts'
import { insertDesignFile, lockRequest, selectDesignRequest, selectUnconfirmed } from './requests.sql.ts'
import { lockOwnRequest, move, readRequest, refused, tell } from './requests.ts'

interface Deps {
  db: Kysely<Tables>
  now: () => Date
}

/** A file to hand over. */
interface GivenFile {
  name: string
  path: string
  size: number
}

const DAY_MS = 86_400_000
const AT_ONCE = 100
/** An order that is being refunded is not accepted. */
const PAID: readonly OrderStatus[] = ['PAID', 'SHIPPED', 'COMPLETED']

/** Says what it would cost; again with another price while nobody has ordered. */
export function quoteRequest(
  { db, now }: Deps,
  { id, quoteFen, days, text, validDays }: CheckedArgsOf<typeof contract.quoteDesign>,
): Promise<DesignRequest> {
  return db.transaction().execute(async (transaction) => {
    const request = await requireRequest(transaction, id)
    if (request.order_item_id !== null) throw fault('DESIGN_ORDERED')
    await move(transaction, request, 'quote', {
      quote_fen: quoteFen,
      quote_days: days,
      quote_expires_at: new Date(now().getTime() + validDays * DAY_MS),
      answer: text,
      answered_at: now(),
    })
    return tell(transaction, id, `报价 ${yuan(quoteFen)}，${days} 天完成`, text)
  })
}

export function declineRequest(
  { db, now }: Deps,
  { id, text }: CheckedArgsOf<typeof contract.declineDesign>,
): Promise<DesignRequest> {
  return db.transaction().execute(async (transaction) => {
    const request = await requireRequest(transaction, id)
    if (request.order_item_id !== null) throw fault('DESIGN_ORDERED')
    await move(transaction, request, 'decline', { answer: text, answered_at: now() })
    return tell(transaction, id, '未能承接', text)
  })
}

/** Hands over what was made: words, and a file that only its buyer can fetch. Again to add a file. */
export async function deliverRequest(
  { db, now, files }: Deps & { files: Pick<Files, 'put' | 'remove'> },
  { id, text, file }: { id: string; text: string; file?: GivenFile | undefined },
): Promise<DesignRequest> {
  const stored = file && {
    file_id: randomUUID(),
    file_name: displayName(file.name),
    file_size: file.size,
    storage_key: keyOf(file.name),
  }
  if (stored && file) await files.put(stored.storage_key, file.path)
  try {
    return await db.transaction().execute(async (transaction) => {
      const request = await requireRequest(transaction, id)
      if (request.files.length + (stored ? 1 : 0) > DESIGN_FILES_MAX) throw fault('DESIGN_FILES_FULL', { max: DESIGN_FILES_MAX })
      await move(transaction, request, 'deliver', { delivery: text, delivered_at: now(), change_wish: '' })
      if (stored) await insertDesignFile(transaction, { ...stored, request_id: id, created_at: now() })
      return tell(transaction, id, '已交付', text)
    })
  } catch (error) {
    if (stored) await files.remove(stored.storage_key)
    throw error
  }
}

/** Sends what was handed over back to be changed. */
export function askChanges(
  { db }: Deps,
  userId: string,
  { id, wish }: CheckedArgsOf<typeof contract.askDesignChanges>,
): Promise<DesignRequest> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockOwnRequest(transaction, userId, id)
    await move(transaction, request, 'askChanges', { change_wish: wish })
    return readRequest(transaction, id)
  })
}

/** Accepts what was handed over, which completes the order. */
export async function confirmRequest(deps: Deps, userId: string, requestId: string): Promise<DesignRequest> {
  const found = await selectDesignRequest(deps.db, requestId)
  if (found?.user_id !== userId) throw fault('DESIGN_REQUEST_NOT_FOUND')
  if (found.order_id === null) throw refused(found.state, 'confirm')
  const orderId = found.order_id
  return openSale(deps, (sale) => confirm(sale, requestId, orderId))
}

/** Counts as accepted what was handed over long ago. */
export async function confirmOld(deps: Deps, signal: AbortSignal): Promise<void> {
  const { receiptDays } = await readSaleRules(deps.db)
  const before = new Date(deps.now().getTime() - receiptDays * DAY_MS)
  for (const requestId of await selectUnconfirmed(deps.db, before, AT_ONCE)) {
    if (signal.aborted) return
    const found = await selectDesignRequest(deps.db, requestId)
    if (found?.state === 'delivered') await confirmRequest(deps, found.user_id, requestId)
  }
}

/** The order is locked before the request, as whatever changes both does. */
async function confirm(sale: Sale, requestId: string, orderId: string): Promise<DesignRequest> {
  const { transaction } = sale
  const order = await lockOrder(transaction, orderId)
  const request = await requireRequest(transaction, requestId)
  if (!order || !PAID.includes(order.status)) throw orderRefused(order?.status ?? 'CANCELLED', 'complete')
  await move(transaction, request, 'confirm')
  await completeIfAllCame(sale, orderId)
  return readRequest(transaction, requestId)
}

async function requireRequest(transaction: Kysely<Tables>, requestId: string) {
  const request = await lockRequest(transaction, requestId)
  if (!request) throw fault('DESIGN_REQUEST_NOT_FOUND')
  return request
}

function keyOf(name: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  return `designs/${randomUUID()}.${extension}`
}
