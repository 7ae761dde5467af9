import { ALL_IDS, type IdRange, readIdRange } from '../../../platform/id-ranges.ts'

/** The address of an index: a port of a host, or a socket of this machine. */
export type FinderAddress = { host: string; port: number } | { path: string }

/** An index elsewhere. */
export interface NamedFinder {
  /** As the setting names it. */
  text: string
  address: FinderAddress
  ids: IdRange
}

/** Reads `tcp://host:port` or `unix:/path`; undefined for anything else. */
export function readFinderAddress(text: string): FinderAddress | undefined {
  if (/^unix:\/./.test(text)) return { path: text.slice('unix:'.length) }
  const url = URL.parse(text)
  if (url?.protocol !== 'tcp:' || url.port === '' || !['', '/'].includes(url.pathname)) return undefined
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) }
}

/**
 * Several indexes, separated by commas, the nearest first, each as its address or, of a part of the ids, as
 * `1-5000000@tcp://host:port`; none for ''. Throws for anything else.
 */
export function readFinderAddresses(text: string): NamedFinder[] {
  if (text === '') return []
  return text.split(',').map((item) => {
    const [, range, rest = ''] = /^(?:([\d-]+)@)?(.*)$/.exec(item.trim()) ?? []
    const address = readFinderAddress(rest)
    const ids = range === undefined ? ALL_IDS : readIdRange(range)
    if (!address || !ids) throw new Error(`${item} is no address of a finder`)
    return { text: item.trim(), address, ids }
  })
}
