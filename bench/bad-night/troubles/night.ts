import { setTimeout as delay } from 'node:timers/promises'
import type { LocalSite } from '../../../deploy/local/site.ts'
import type { StoreProxy } from '../../../server/test/s3/store-proxy.ts'
import type { Calls } from '../calls.ts'
import type { Acknowledged } from '../listeners.ts'

/** The site that the troubles hit, and the state that they share. */
export interface Night {
  site: LocalSite
  /** The folder of the site. */
  folder: string
  /** The proxy through which all processes and browsers reach the store. */
  store: StoreProxy
  calls: Calls
  /** Changes that the site has acknowledged so far. */
  acknowledged: Acknowledged
  /** Id of the work that only buyers can play. */
  sold: string
  /** Duration of each trouble. */
  troubleMs: number
  /** Sentences on what the troubles themselves found to be wrong. */
  wrong: string[]
  /** Steps that clean up this machine after the site is closed. */
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
