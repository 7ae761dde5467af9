import { randomUUID } from 'node:crypto'
import type * as contract from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { DesignRequest } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { displayName } from '../../platform/display-name.ts'
import type { Files } from '../../platform/files/port.ts'
import { type DecideDeps, decideWithin, sendWaiting } from '../apply/apply.ts'
import * as decide from '../decide/design.ts'
import { actOnRequest, scopeOf } from './move-request.ts'
import { insertDesignFile } from './requests.sql.ts'
import { readRequest } from './requests.ts'

/** Quotes a price; again with another price until it is ordered. */
export const quoteRequest = (
  deps: DecideDeps,
  { id, ...quote }: CheckedArgsOf<typeof contract.quoteDesign>,
): Promise<DesignRequest> => actOnRequest(deps, id, (books) => decide.quoteRequest(books, id, quote))

export const declineRequest = (
  deps: DecideDeps,
  { id, text }: CheckedArgsOf<typeof contract.declineDesign>,
): Promise<DesignRequest> => actOnRequest(deps, id, (books) => decide.declineRequest(books, id, text))

export const answerRequest = (
  deps: DecideDeps,
  { id, text }: CheckedArgsOf<typeof contract.answerDesign>,
): Promise<DesignRequest> => actOnRequest(deps, id, (books) => decide.answerRequest(books, id, text))

/** A file to deliver. */
interface GivenFile {
  name: string
  path: string
  size: number
}

/** Delivers the work: a text, and a file that only its buyer can fetch. Again to add a file. */
export async function deliverRequest(
  { db, now, files }: DecideDeps & { files: Pick<Files, 'put' | 'remove'> },
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
    await db.transaction().execute(async (transaction) => {
      const at = now()
      const delivery = { text, files: stored ? 1 : 0 }
      const scope = await scopeOf(transaction, id)
      await decideWithin({ transaction, now: at }, scope, (books) => decide.deliverRequest(books, id, delivery))
      if (stored) await insertDesignFile(transaction, { ...stored, request_id: id, created_at: at })
    })
  } catch (error) {
    if (stored) await files.remove(stored.storage_key)
    throw error
  }
  await sendWaiting(db)
  return readRequest(db, id)
}

function keyOf(name: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  return `designs/${randomUUID()}.${extension}`
}
