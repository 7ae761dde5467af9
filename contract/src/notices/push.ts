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

/** Browsers of one user that receive push messages; one more removes the oldest. */
export const PUSH_DEVICES_MAX = 10

/** Suggested quiet hours, in the user's time zone. */
export const QUIET_HOURS = { from: 23, to: 8 } as const

/** From an hour until another one, across midnight where it is the smaller; equal hours mean the whole day. */
export const QuietHours = z.object({ from: z.int(), to: z.int() })
export type QuietHours = z.infer<typeof QuietHours>

/** What the user receives, and when not. */
export const PushSettings = z.object({
  kinds: z.array(oneOf(PUSH_KINDS)),
  /** Null without quiet hours. */
  quiet: z.nullable(QuietHours),
  timeZone: z.string(),
  /** VAPID: the key by which browsers accept messages of this site only. */
  publicKey: z.string(),
  /** Whether the calling browser receives push messages. */
  isHere: z.boolean(),
  /** The number of the user's browsers that do. */
  devices: z.int(),
})
export type PushSettings = z.infer<typeof PushSettings>

/** The content of a push message: who and where, never what somebody wrote. */
export interface PushedMessage {
  title: string
  body: string
  /** Within the site. */
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

/** Whether an address can be a push service's; whether it is on the public net is checked when sending. */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}
