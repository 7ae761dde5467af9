/** Where the site tells which build of it is served, and what an open tab has to know from time to time. */
export const BUILD_FILE = '/build.json'
/** The scripts and styles that a build is made of, as a list of paths. */
export const PARTS_FILE = '/parts.json'
/** The script of the service worker. */
export const WORKER_FILE = '/worker.js'
/** Within so long of one reload a page does not load itself anew again (spec §9). */
export const RELOAD_GUARD_MS = 10_000

export interface BuildInfo {
  /** Of all files that browsers load. */
  readonly id: string
  /** When it was built. */
  readonly time: string
  /** Of the calls between pages and server: a page with another one must be loaded anew, others may wait. */
  readonly wire: string
  /** After how long an open tab asks again. */
  readonly checkMs: number
  /** Whether the service worker is wanted; where it is not, pages remove it. */
  readonly worker: boolean
}
