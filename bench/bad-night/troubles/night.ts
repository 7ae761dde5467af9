import { setTimeout as delay } from 'node:timers/promises'
import type { LocalSite } from '../../../deploy/local/site.ts'
import type { StoreProxy } from '../../../server/test/s3/store-proxy.ts'
import type { Calls } from '../calls.ts'
import type { Acknowledged } from '../listeners.ts'

/** What troubles happen to. */
export interface Night {
  site: LocalSite
  /** The folder of the site. */
  folder: string
  /** The way of every process, and of browsers, to the store. */
  store: StoreProxy
  calls: Calls
  /** What was acknowledged up to now. */
  acknowledged: Acknowledged
  /** The work that opens only by a purchase. */
  sold: string
  /** How long each trouble lasts. */
  troubleMs: number
  /** Sentences on what is wrong, found on the way. */
  wrong: string[]
  /** What has to be undone on this machine once the site is closed. */
  undo: (() => Promise<unknown>)[]
}

/** A named stretch of the night in which something is wrong, and the quiet after it. */
export async function during<Result>({ calls, troubleMs }: Night, name: string, trouble: () => Promise<Result>): Promise<Result> {
  process.stderr.write(`${new Date().toISOString()} ${name}\n`)
  calls.begin(name, true)
  const result = await trouble()
  calls.begin(`after: ${name}`)
  await delay(troubleMs / 2)
  return result
}

export function leaveOut(name: string, why: string): void {
  process.stderr.write(`left out, since ${why}: ${name}\n`)
}
