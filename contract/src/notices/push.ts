import * as z from 'zod/mini'
import { oneOf } from '../arguments.ts'

/** Kinds of push messages, sent while no page of the site is open. */
export const PUSH_KINDS = ['release', 'message', 'order'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
export const PUSH_KIND_LABELS: Record<PushKind, string> = {
  release: '关注的人发布新作',
  message: '收到私信',
  order: '订单有变化',
}

/** Maximum number of a user's browsers that receive push messages; a further one replaces the oldest. */
export const PUSH_DEVICES_MAX = 10

/** Suggested quiet hours, in the user's time zone. */
export const QUIET_HOURS = { from: 23, to: 8 } as const

/** From one hour until another, across midnight if `to` is smaller; equal hours mean the whole day. */
export const QuietHours = z.object({ from: z.int(), to: z.int() })
export type QuietHours = z.infer<typeof QuietHours>

/** The user's push settings: kinds of messages and quiet hours. */
export const PushSettings = z.object({
  kinds: z.array(oneOf(PUSH_KINDS)),
  /** Null without quiet hours. */
  quiet: z.nullable(QuietHours),
  timeZone: z.string(),
  /** The VAPID public key, by which browsers accept messages from this site only. */
  publicKey: z.string(),
  /** True when the calling browser receives push messages. */
  isHere: z.boolean(),
  /** Number of the user's browsers that receive push messages. */
  devices: z.int(),
})
export type PushSettings = z.infer<typeof PushSettings>

/** The content of a push message: names and a link, but no text written by users. */
export interface PushedMessage {
  title: string
  body: string
  /** A path on the site. */
  url: string
  /** A later message with the same tag replaces an earlier one. */
  tag: string
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/**
 * True when an address can belong to a push service; before sending, a further check makes sure that it is on the public
 * internet.
 */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}
