import * as z from 'zod/mini'
import { int } from './arguments.ts'
import { OrderEvent, RightsEvent } from './commerce/events.ts'
import { MessageEvent } from './messaging/events.ts'
import { NoticesEvent } from './notices/entities.ts'
import { route } from './route.ts'
import { StudioEvent } from './studio/entities.ts'

/**
 * Where the events of whoever is signed in come from, as server-sent events, relative to the base address: one `PageEvent`
 * each, under its number. `Last-Event-ID`, or `after` in the query, goes on behind a number; without either, from now on.
 * `user` says for whom the page was rendered: nobody else is told anything.
 * Beside them come `ready`, with the number from which on everything is told; `reset`, with a new number, where what was
 * missed is no longer known, so that all must be loaded anew; and `beat`, at least every `EVENTS_BEAT_S` seconds.
 */
export const EVENTS_PATH = '/events'
/** Where they came from when they were the studio's alone; pages and programs that ask there go on hearing them. */
export const FORMER_EVENTS_PATH = '/studio/events'
export const EVENTS_BEAT_S = 20

/** What a user's open pages are told while it happens; small. A domain adds its topics by one line. */
export const PageEvent = z.discriminatedUnion('kind', [StudioEvent, NoticesEvent, MessageEvent, OrderEvent, RightsEvent])
export type PageEvent = z.infer<typeof PageEvent>

/** The topics, and the events of one of them. */
export type Topic = PageEvent['kind']
export type EventOn<Kind extends Topic> = Extract<PageEvent, { kind: Kind }>

/** Of which only the newest event on one thing says anything: whoever was away is told no older one. */
const SUBJECTS: { readonly [Kind in Topic]?: (event: EventOn<Kind>) => string } = {
  file: ({ fileId }) => fileId,
  work: ({ resourceId }) => resourceId,
  artist: () => '',
  notices: () => '',
  order: ({ orderId }) => orderId,
  rights: () => '',
}

/** What an event tells the newest of, for events that follow one another; undefined where each counts. */
export function subjectOf<Kind extends Topic>(event: EventOn<Kind>): string | undefined {
  const subject: ((event: EventOn<Kind>) => string) | undefined = SUBJECTS[event.kind as Kind]
  return subject && `${event.kind}:${subject(event)}`
}

/** The number of an event in its user's log; 0 stands before the first. */
const eventNumber = z.int()

/** The same events by asking, for pages that no stream reaches. */
export const listEvents = route({
  method: 'GET',
  path: '/client/app/user/events',
  audience: 'user',
  summary: '我的实时事件：取 after 之后发生的事；不带 after 时只返回当前位置',
  args: z.object({ after: z.optional(int(0, Number.MAX_SAFE_INTEGER)) }),
  answer: z.object({
    events: z.array(z.object({ id: eventNumber, event: PageEvent })),
    /** To be asked behind next time. */
    last: eventNumber,
    /** What happened behind `after` is no longer known: all must be loaded anew. */
    isReset: z.boolean(),
  }),
})
