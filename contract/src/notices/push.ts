import * as z from 'zod/mini'
import { oneOf } from '../arguments.ts'

/** What a person can be told of while no page of the site is open. */
export const PUSH_KINDS = ['release', 'message', 'order'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
export const PUSH_KIND_LABELS: Record<PushKind, string> = {
  release: '关注的人发布新作',
  message: '收到私信',
  order: '订单有变化',
}

/** Browsers of one person that are told; with one more the oldest goes. */
export const PUSH_DEVICES_MAX = 10

/** Quiet hours offered first, in the person's own time zone. */
export const QUIET_HOURS = { from: 23, to: 8 } as const

/** From an hour until another one, over midnight where it is the smaller; the same hour twice is the whole day. */
export const QuietHours = z.object({ from: z.int(), to: z.int() })
export type QuietHours = z.infer<typeof QuietHours>

/** Whom the person is told of what, and when not. */
export const PushSettings = z.object({
  kinds: z.array(oneOf(PUSH_KINDS)),
  /** Nothing where one may be told at any time. */
  quiet: z.nullable(QuietHours),
  timeZone: z.string(),
  /** VAPID: with what browsers are asked to take messages of this site alone. */
  publicKey: z.string(),
  /** Whether the browser that asks is told. */
  isHere: z.boolean(),
  /** How many browsers of the person are. */
  devices: z.int(),
})
export type PushSettings = z.infer<typeof PushSettings>

/** What a browser is sent: who and where, never what somebody wrote. */
export interface PushedMessage {
  title: string
  body: string
  /** Within the site. */
  url: string
  /** A later one of the same tag takes the place of an earlier. */
  tag: string
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Whether somebody's push service can be at an address; whether it is on the public net is seen when it is sent to. */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}
