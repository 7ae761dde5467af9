import { createHash } from 'node:crypto'
import type { Db } from '../platform/database/db.ts'
import { runAlone } from '../platform/database/run-alone.ts'
import type { Log } from '../platform/log.ts'
import * as query from './chain.sql.ts'

const BATCH = 1000
const CHECK_BATCH = 5000
/** Head of an empty chain. */
const START: query.Head = { linkId: '0', digest: Buffer.alloc(32) }

const hash = (...parts: (Buffer | string)[]) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()

/** The digest of a row, chained to that of the row before. Arguments enter by their hash, so that they can be erased. */
const digestOf = (before: Buffer, content: string, argsHash: Buffer | null) =>
  hash(before, hash(content), argsHash ?? Buffer.alloc(0))

/** Links all rows of the log that are committed and not linked yet, in the order of their numbers. */
export async function linkStaffLog(pool: Db, signal?: AbortSignal): Promise<void> {
  await runAlone(pool, 'staff log links', async (db) => {
    const upTo = await query.selectCommitted(db)
    if (!upTo) return
    let head = (await query.selectHead(db)) ?? START
    const linked = await query.selectLinked(db)
    const link = async (part: query.Link['part'], rows: { call_id: string; content: string; args_hash?: Buffer }[]) => {
      const links = rows.map(({ call_id, content, args_hash = null }) => {
        head = { linkId: String(BigInt(head.linkId) + 1n), digest: digestOf(head.digest, content, args_hash) }
        return { link_id: head.linkId, call_id, part, args_hash, digest: head.digest }
      })
      await query.insertLinks(db, links)
    }
    for (let after: string | undefined = linked.callId; after !== undefined && !signal?.aborted; ) {
      const rows: Awaited<ReturnType<typeof query.selectCalls>> = await query.selectCalls(db, {
        after,
        upTo: upTo.callId,
        limit: BATCH,
      })
      await link('call', rows)
      after = rows.at(-1)?.call_id
    }
    for (let after: string | undefined = linked.outcomeId; after !== undefined && !signal?.aborted; ) {
      const rows: Awaited<ReturnType<typeof query.selectOutcomes>> = await query.selectOutcomes(db, {
        after,
        upTo: upTo.outcomeId,
        limit: BATCH,
      })
      await link('outcome', rows)
      after = rows.at(-1)?.outcome_id
    }
  })
}

/** The head as text, such as `42:9f…`; '' before the first link. */
const headText = (head: query.Head | undefined): string => (head ? `${head.linkId}:${head.digest.toString('hex')}` : '')

/** Writes the head to the server's log, where a copy outside of the database shows what the log was then. */
export async function reportHead(db: Db, log: Pick<Log, 'info'>): Promise<void> {
  const head = headText(await query.selectHead(db))
  if (head !== '') log.info({ head }, 'the head of the log of staff')
}

export interface LogCheck {
  /** Number of verified rows. */
  links: number
  head: string
  /** The first row that was tampered with; undefined if none was. */
  problem?: { linkId: string; callId: string; what: 'altered' | 'removed' | 'added' | 'link' | 'head' }
}

/** Verifies every link, and that a head from the server's log is in the chain where one is given. */
export async function checkStaffLog(db: Db, expected = ''): Promise<LogCheck> {
  let head = START
  let isExpectedMet = expected === ''
  const bad = (what: NonNullable<LogCheck['problem']>['what'], { linkId = '', callId = '' }) => ({
    links: Number(head.linkId),
    head: headText(head === START ? undefined : head),
    problem: { linkId, callId, what },
  })
  const linked = await query.selectLinked(db)
  for (;;) {
    const rows = await query.selectLinks(db, { after: head.linkId, limit: CHECK_BATCH })
    for (const row of rows) {
      const what = wrongWith(row, head)
      if (what) return bad(what, { linkId: row.link_id, callId: row.call_id })
      head = { linkId: row.link_id, digest: row.digest }
      isExpectedMet ||= headText(head) === expected
    }
    if (rows.length < CHECK_BATCH) break
  }
  const callId = await query.selectUnlinked(db, linked)
  if (callId !== undefined) return bad('added', { callId })
  if (!isExpectedMet) return bad('head', { linkId: expected.split(':')[0] })
  return { links: Number(head.linkId), head: headText(head === START ? undefined : head) }
}

/** The fault of a row that follows this head; undefined if it is intact. */
function wrongWith(row: query.LinkedRow, head: query.Head): 'altered' | 'removed' | 'link' | undefined {
  if (BigInt(row.link_id) !== BigInt(head.linkId) + 1n) return 'link'
  if (row.content === null) return 'removed'
  const argsHash = row.part === 'call' ? (row.now_args_hash ?? row.args_hash) : null
  return digestOf(head.digest, row.content, argsHash).equals(row.digest) ? undefined : 'altered'
}
