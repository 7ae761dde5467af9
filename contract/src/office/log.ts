import * as z from 'zod/mini'
import { id, int, oneOf, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { CONSOLE, PERMISSION_LABELS, PERMISSIONS, staffWith } from '../roles.ts'
import { type Route, route } from '../route.ts'
import { isDay } from '../shanghai.ts'

/** Totals are exact up to this number; a total of one more means "more". */
export const LOG_TOTAL_MAX = 10_000
const LOG_PAGE_SIZE = 50

/** The permissions in the log, in the order of the filter. */
export const LOGGED_PERMISSIONS = [...PERMISSIONS, 'any', CONSOLE] as const
export const LOGGED_PERMISSION_LABELS = { ...PERMISSION_LABELS, any: '工作人员', [CONSOLE]: '命令行' }

/** The outcome of a successful call; other outcomes are fault codes. */
export const OK_OUTCOME = 'OK'
/** Filter value for every fault. */
export const REFUSED = 'refused'

/** The name of a console command in the log. */
export const commandRoute = (subject: string, action: string): string => `admin ${[subject, action].filter(Boolean).join(' ')}`

/** A label of the call: the first clause of its summary. */
export const labelOfRoute = ({ summary }: Pick<Route, 'summary'>): string => summary.split(/[；：，。]/)[0] ?? ''

const day = () => z.string().check(z.refine((value) => value === '' || isDay(value), '应为日期，如 2026-12-01'))

const filters = {
  /** A user's id or phone number, or the name of an operator. */
  who: z.optional(text(60)),
  /** Method and path as in the log, or a command. */
  route: z.optional(text(200)),
  permission: z.optional(z.union([z.literal(''), oneOf(LOGGED_PERMISSIONS)])),
  /** `OK`, `refused`, or the code of a fault. */
  outcome: z.optional(text(60)),
  /** Days in Shanghai, both included. */
  from: z.optional(day()),
  to: z.optional(day()),
  /** An id or a phone number anywhere in the arguments. */
  subject: z.optional(text(60)),
}

export const LogFilters = z.object(filters)
export type LogFilters = z.infer<typeof LogFilters>

const LogEntry = z.object({
  callId: z.string(),
  /** '' if it was done on the server's console. */
  userId: z.string(),
  nickName: z.string(),
  /** '' for a call by a user. */
  operator: z.string(),
  route: z.string(),
  label: z.string(),
  permission: z.enum(LOGGED_PERMISSIONS),
  /** JSON without secrets; paths in a command are for admins. */
  args: z.string(),
  network: z.string(),
  /** '' for a call that did not finish. */
  outcome: z.string(),
  calledTime: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const searchLog = route({
  method: 'GET',
  path: '/client/app/admin/log',
  ...staffWith('people'),
  summary: '操作日志，新的在前；total 最多数到 10000，多于它为 10001',
  args: z.object({ ...filters, before: z.optional(id()), pageSize: z._default(int(1, 100), LOG_PAGE_SIZE) }),
  answer: pageOf(LogEntry, {
    /** Cursor of the next page; '' at the end. */
    next: z.string(),
  }),
})

export const listLoggedRoutes = route({
  method: 'GET',
  path: '/client/app/admin/log/routes',
  ...staffWith('people'),
  summary: '操作日志里的操作，供筛选',
  args: z.object({}),
  answer: z.array(z.object({ route: z.string(), label: z.string(), permission: z.enum(LOGGED_PERMISSIONS) })),
})

/** Address of the CSV with the rows of the same filters, relative to the base address. */
export const LOG_CSV_PATH = '/client/app/admin/log/csv'

const NetworkEntry = z.object({
  entryId: z.string(),
  userId: z.string(),
  nickName: z.string(),
  /** `sign-in`, or method and path of a call. */
  action: z.string(),
  label: z.string(),
  address: z.string(),
  /** 0 when unknown. */
  port: z.int(),
  happenedTime: z.string(),
})
export type NetworkEntry = z.infer<typeof NetworkEntry>

const networkFilters = {
  /** A user's id or phone number. */
  who: z.optional(text(60)),
  address: z.optional(text(60)),
  from: z.optional(day()),
  to: z.optional(day()),
}
export const NetworkFilters = z.object(networkFilters)
export type NetworkFilters = z.infer<typeof NetworkFilters>

export const searchNetworkLog = route({
  method: 'GET',
  path: '/client/app/admin/log/network',
  ...staffWith('people'),
  summary: '网络日志：登录与写入的用户、地址与时间，新的在前',
  args: z.object({ ...networkFilters, before: z.optional(id()), pageSize: z._default(int(1, 100), LOG_PAGE_SIZE) }),
  answer: pageOf(NetworkEntry, {
    next: z.string(),
    /** Days for which entries are stored; 0 when none are stored. */
    days: z.int(),
  }),
})

/** Address of the CSV of the network log, relative to the base address. */
export const NETWORK_CSV_PATH = '/client/app/admin/log/network/csv'

/** The action in the network log when a session is opened. */
export const SIGN_IN_ACTION = 'sign-in'
