import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import type ip2region from 'ip2region'

type IP2Region = ip2region.default
type Location = Pick<NonNullable<ReturnType<IP2Region['search']>>, 'country' | 'province'>

let database: IP2Region | undefined

/** IP 属地: the province, or the country abroad; '' if unknown, such as for an address of a local network. */
export function regionOf(address: string): string {
  if (isIP(address) === 0) return ''
  database ??= openDatabase()
  const location = database.search(address.replace(/%.*$/, ''))
  return location ? nameOf(location) : ''
}

/** Takes 11 MB, so it is loaded on first use. Required because its default export is one of CommonJS. */
function openDatabase(): IP2Region {
  const { default: Database } = createRequire(import.meta.url)('ip2region') as { default: new () => IP2Region }
  return new Database()
}

const CHINA = '中国'
/** Regions that must be named as parts of China by law. */
const NAMED_AFTER_CHINA = /^(香港|澳门|台湾)/

function nameOf({ country, province }: Location): string {
  if (country !== CHINA) return country
  const short = province.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/, '')
  return NAMED_AFTER_CHINA.test(short) ? CHINA + short : short || CHINA
}
