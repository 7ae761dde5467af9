import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

/** The form of an operator's name in the log. */
export const OPERATOR_NAME = /^(?=.*\S)[^\p{Cc}\p{Bidi_Control}]{1,60}$/u

function expected(what: string): never {
  throw new Error(`expected ${what}`)
}

export const whole = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max ? value : expected(`a whole number from ${min} to ${max}`)
}

export const ratio = (text: string) => {
  const value = Number(text)
  return /^\d*\.?\d+$/.test(text) && value <= 1 ? value : expected('a number from 0 to 1')
}

export const oneOf =
  <const Values extends readonly string[]>(...values: Values) =>
  (text: string): Values[number] =>
    values.find((value) => value === text) ?? expected(`one of ${values.join(', ')}`)

export const flag = (text: string) => oneOf('true', 'false')(text) === 'true'
export const anything = (text: string) => text

export const folders = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => resolve(part))

export const databaseUrl = (text: string) =>
  text === '' || /^postgres(ql)?:\/\/\S+$/.test(text)
    ? text
    : expected('an address such as postgres://user:password@host:5432/name, with several hosts separated by commas')

/** Each of one host, separated by commas; a comma within an address is written as %2C. */
export const databaseUrls = (text: string) => {
  const urls = text === '' ? [] : text.split(',').map((url) => databaseUrl(url.trim()))
  return urls.includes('') ? expected('addresses separated by commas') : urls
}

export const redisUrl = (text: string) =>
  text === '' || /^rediss?:\/\/\S+$/.test(text) ? text : expected('an address such as redis://user:password@host:6379/0')

export const redisPrefix = (text: string) => (/^[\w-]+$/.test(text) ? text : expected('letters, digits, _ and -'))

export const origin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text ? text : expected('an origin such as https://example.com, without a path')

export const originOrNone = (text: string) => (text === '' ? '' : origin(text))

export const issuer = (text: string) =>
  text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : expected('an address such as https://id.example.com')

export const cookieName = (text: string) => (/^[\w-]+$/.test(text) ? text : expected('letters, digits, - and _'))

/** A person's name as the log shows it. */
export const operatorName = (text: string) =>
  text === '' || OPERATOR_NAME.test(text) ? text.trim() : expected('a name of at most 60 characters')

export const groupName = (text: string) => (/^[\w.-]*$/.test(text) ? text : expected('the name or number of a group'))

export const pathPrefix = (text: string) =>
  /^(\/([\w.-]+\/)+)?$/.test(text) ? text : expected('a path such as /_media/, with / at both ends')

export const bucketName = (text: string) =>
  /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/.test(text) ? text : expected('the name of a bucket')

export const hexKey = (text: string) => (/^([0-9a-f]{64})?$/i.test(text) ? text : expected('64 hexadecimal digits'))

export const token = (text: string) =>
  /^([\w.~+/-]{16,512})?$/.test(text) ? text : expected('at least 16 (at most 512) letters, digits and . _ ~ + / -')

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (text: string) => {
  const [address = '', bits = ''] = text.split('/')
  const family = isIP(address)
  return family !== 0 && (!text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}

/** The proxies whose X-Forwarded-* headers are trusted: so many in a row, those in these networks, or none. */
export type TrustedProxies = false | number | string[]

export const trustedProxies = (text: string): TrustedProxies => {
  if (text === 'false') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((part) => part.trim())
  return networks.every((network) => NAMED_NETWORKS.includes(network) || isNetwork(network))
    ? networks
    : expected(
        'false, how many proxies stand in front (such as 1), or their networks separated by commas (such as 10.0.0.0/8 or loopback)',
      )
}

/** One more than a user's long mix takes; beyond four, audio analysis is busy and another worker helps more. */
export const concurrency = (text: string) =>
  text === 'auto' ? Math.min(Math.max(availableParallelism(), 2), 4) : whole(1, 64)(text)

export const timesOfDay = (text: string) => {
  const times = text.split(',').map((part) => part.trim())
  return times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    ? times
    : expected('times of day such as 04:30 or 04:30,16:30')
}

/** The number of days, weeks and months of which a backup stays, as `7,4,6`. */
export function retention(text: string) {
  const counts = text.split(',').map((part) => whole(0, 3650)(part.trim()))
  const [days = 0, weeks = 0, months = 0] = counts
  return counts.length === 3 ? { days, weeks, months } : expected('three numbers such as 7,4,6: of days, weeks and months')
}

const ROLES = ['web', 'api', 'media', 'worker'] as const
export type Role = (typeof ROLES)[number]

export const roles = (text: string): Role[] =>
  text.split(',').map((part) => {
    if (part.trim() === 'finder') expected(`one of ${ROLES.join(', ')}, as every process has its own index of the catalogue now`)
    return oneOf(...ROLES)(part.trim())
  })

const PROVIDER_CHANNELS = ['sandbox', 'wechat', 'alipay'] as const

export const paymentChannels = (text: string) => {
  if (text === 'none') return []
  const named = text.split(',').map((part) => oneOf(...PROVIDER_CHANNELS)(part.trim()))
  if (new Set(named).size < named.length) expected('each channel once')
  return named.includes('sandbox') && named.length > 1 ? expected('sandbox alone, or real channels') : named
}

export const apiV3Key = (text: string) => (/^(.{32})?$/.test(text) ? text : expected('32 characters'))
