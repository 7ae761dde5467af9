/**
 * An address of several hosts (`postgres://user@one:5432,two:5432/name`, or `?host=/one,/two&port=1,2` for sockets) as one
 * address for each, in order. The driver refuses several.
 */
export function splitHosts(address: string): string[] {
  const match = ADDRESS.exec(address)
  if (!match) return [address]
  const [, scheme = '', user = '', authority = '', rest = ''] = match
  const query = new URLSearchParams(rest.split('?')[1] ?? '')
  const inQuery = query.get('host')
  if (inQuery !== null) return ofQuery({ head: `${scheme}${user}${authority}${rest.split('?')[0]}`, query, hosts: inQuery })
  return authority.split(',').map((host) => `${scheme}${user}${host}${rest}`)
}

/** Scheme, user, hosts, and the rest from the path on. */
const ADDRESS = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(.*)$/

function ofQuery({ head, query, hosts }: { head: string; query: URLSearchParams; hosts: string }): string[] {
  const ports = query.get('port')?.split(',') ?? []
  return hosts.split(',').map((host, index) => {
    const single = new URLSearchParams(query)
    single.set('host', host)
    const port = ports[index] ?? ports[0]
    if (port !== undefined) single.set('port', port)
    return `${head}?${single}`
  })
}
