/** Where an index can be asked: a port of a host, or a socket of this machine. */
export type FinderAddress = { host: string; port: number } | { path: string }

/** Reads `tcp://host:port` or `unix:/path`; undefined for anything else. */
export function readFinderAddress(text: string): FinderAddress | undefined {
  if (/^unix:\/./.test(text)) return { path: text.slice('unix:'.length) }
  const url = URL.parse(text)
  if (url?.protocol !== 'tcp:' || url.port === '' || !['', '/'].includes(url.pathname)) return undefined
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) }
}
