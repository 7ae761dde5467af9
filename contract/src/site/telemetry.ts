import * as z from 'zod/mini'
import { cutText } from '../cut-text.ts'
import { route } from '../route.ts'

/** Measurements of a page: the Web Vitals, and `GAP`, the time that playback was silent during a reload. */
const VITAL_NAMES = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB', 'GAP'] as const
const DEVICES = ['phone', 'desktop'] as const
const ERROR_KINDS = ['error', 'rejection', 'page'] as const

const MESSAGE_MAX = 200
/** Maximum number of stack frames of an error. */
export const FRAMES_MAX = 5
/** Maximum number of errors, and of measurements, in a report. */
export const REPORT_MAX = 10

/**
 * Removes what could identify a person from an error's message: quoted text other than plain identifiers, addresses, e-mail
 * addresses, numbers of three digits or more, and runs of seven or more Chinese characters.
 */
export function withoutPersonal(text: string): string {
  const plain = text
    .replace(/https?:\/\/\S+/g, '<address>')
    .replace(/[^\s"'()]+@[^\s"'()]+/g, '<mail>')
    .replace(/(["'`“‘「])(.*?)(["'`”’」])/g, (quoted, open: string, within: string, close: string) =>
      /^[\w$.]{1,40}$/.test(within) && !/\d{3}/.test(within) ? quoted : `${open}…${close}`,
    )
    .replace(/\d{3,}/g, '#')
    .replace(/\p{Script=Han}{7,}/gu, '…')
  return cutText(plain, MESSAGE_MAX)
}

/** A position in a script of the site: `assets/first-Ab12.js:1:2345`. */
const FRAME = /^assets\/[\w.~-]{1,100}\.js:\d{1,7}:\d{1,7}$/

const BrowserError = z.object({
  kind: z.enum(ERROR_KINDS),
  /** The error's class, such as `TypeError`. */
  name: z.string().check(z.regex(/^[\w$]{1,60}$/)),
  message: z.string().check(z.maxLength(MESSAGE_MAX)),
  frames: z.array(z.string().check(z.regex(FRAME))).check(z.maxLength(FRAMES_MAX)),
})
export type BrowserError = z.infer<typeof BrowserError>

const Vital = z.object({
  name: z.enum(VITAL_NAMES),
  /** Milliseconds; for CLS the score. */
  value: z.number().check(z.gte(0), z.lte(600_000)),
})
export type Vital = z.infer<typeof Vital>

/** A page's report without anything about its reader: no query, no id, no text written by them. */
export const Telemetry = z.object({
  /** Id of the page's build. */
  build: z.string().check(z.regex(/^[\w-]{0,40}$/)),
  /** First segment of the page's path; '' for the home page. */
  page: z.string().check(z.regex(/^[A-Za-z-]{0,40}$/)),
  device: z.enum(DEVICES),
  errors: z.array(BrowserError).check(z.maxLength(REPORT_MAX)),
  vitals: z.array(Vital).check(z.maxLength(REPORT_MAX)),
})
export type Telemetry = z.infer<typeof Telemetry>

export const sendTelemetry = route({
  method: 'POST',
  path: '/client/app/cms/telemetry',
  audience: 'public',
  summary: '页面上报错误与性能指标，不含个人信息',
  args: Telemetry,
  answer: z.object({}),
})
