import * as z from 'zod/mini'
import { int } from '../arguments.ts'
import { OrderEvent, RightsEvent } from '../commerce/events.ts'
import { HotCuesEvent } from '../media/hot-cues.ts'
import { MessageEvent } from '../messaging/events.ts'
import { NoticesEvent } from '../notices/entities.ts'
import { route } from '../route.ts'
import { StudioEvent } from '../studio/entities.ts'

/**
 * Address of the server-sent events for the signed-in user, relative to the base address. Each message is a `PageEvent` with its
 * number as id. `Last-Event-ID`, or `after` in the query, resumes after a number; without either, the stream starts now. `user`
 * names the user of the page; for any other user nothing is sent. There are three more kinds of messages: `ready`, with the
 * number from which on every event is sent; `reset`, with a new number, when missed events are no longer stored, so that the page
 * must load everything again; and `beat`, at least every `EVENTS_BEAT_S` seconds.
 */
export const EVENTS_PATH = '/events'
/** The address from when only the studio had events; older pages and programs still use it. */
export const FORMER_EVENTS_PATH = '/studio/events'
export const EVENTS_BEAT_S = 20

/** Events that a user's open pages receive; keep them small. A domain adds its topics with one line. */
export const PageEvent = z.discriminatedUnion('kind', [
  StudioEvent,
  NoticesEvent,
  MessageEvent,
  OrderEvent,
  RightsEvent,
  HotCuesEvent,
])
export type PageEvent = z.infer<typeof PageEvent>

/** A topic is a kind of event. */
export type Topic = PageEvent['kind']
export type EventOn<Kind extends Topic> = Extract<PageEvent, { kind: Kind }>

/** Topics of which only the newest event per subject matters: a page that reconnects gets no older ones. */
const SUBJECTS: { readonly [Kind in Topic]?: (event: EventOn<Kind>) => string } = {
  file: ({ fileId }) => fileId,
  work: ({ resourceId }) => resourceId,
  artist: () => '',
  bulk: () => '',
  notices: () => '',
  order: ({ orderId }) => orderId,
  rights: () => '',
  hotCues: ({ resourceId }) => resourceId,
}

/** The subject of an event that replaces earlier ones with the same subject; undefined when every event counts. */
export function subjectOf<Kind extends Topic>(event: EventOn<Kind>): string | undefined {
  const subject: ((event: EventOn<Kind>) => string) | undefined = SUBJECTS[event.kind as Kind]
  return subject && `${event.kind}:${subject(event)}`
}

/** The number of an event in its user's log; 0 is the position before the first event. */
const eventNumber = z.int()

/** The same events by polling, for pages that cannot receive the stream. */
export const listEvents = route({
  method: 'GET',
  path: '/client/app/user/events',
  audience: 'user',
  summary: '我的实时事件：取 after 之后发生的事；不带 after 时只返回当前位置',
  args: z.object({ after: z.optional(int(0, Number.MAX_SAFE_INTEGER)) }),
  answer: z.object({
    events: z.array(z.object({ id: eventNumber, event: PageEvent })),
    /** `after` for the next request. */
    last: eventNumber,
    /** True when events after `after` are no longer stored, so that everything must be loaded again. */
    isReset: z.boolean(),
  }),
})
