/** File with the `BuildInfo` of the deployed build, which open tabs poll. */
export const BUILD_FILE = '/build.json'
/** File with the paths of the scripts and styles of the build. */
export const PARTS_FILE = '/parts.json'
/** The script of the service worker. */
export const WORKER_FILE = '/worker.js'
/** Minimum time between two automatic reloads of a page (spec §9). */
export const RELOAD_GUARD_MS = 10_000

export interface BuildInfo {
  /** Identifies the set of files that browsers load. */
  readonly id: string
  /** Time of the build. */
  readonly time: string
  /** Identifies the contract between pages and server: a page with another one must reload at once; other changes can wait. */
  readonly wire: string
  /** Interval in which an open tab checks the build file. */
  readonly checkMs: number
  /** True when the service worker is enabled; otherwise pages remove it. */
  readonly worker: boolean
}
