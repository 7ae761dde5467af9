import { isIPv6 } from 'node:net'

/** The network that limits count as one sender: an IPv4 address, or the /64 of an IPv6 one, all of which one household has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head]
  if (tail) groups.push(...Array<string>(Math.max(0, 8 - groups.length - tail.length)).fill('0'), ...tail)
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
