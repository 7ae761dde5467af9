import * as z from 'zod/mini'
import { NoticesEvent } from './notices/entities.ts'
import { StudioEvent } from './studio/entities.ts'

/** Where the events of whoever is signed in come from, as server-sent events, relative to the base address: one `PageEvent` each. */
export const EVENTS_PATH = '/events'
/** Where they came from when they were the studio's alone; pages and programs that ask there go on hearing them. */
export const FORMER_EVENTS_PATH = '/studio/events'

/** What a user's open pages are told while it happens; small, and nothing that may not be missed. A domain adds its topics by one line. */
export const PageEvent = z.discriminatedUnion('kind', [StudioEvent, NoticesEvent])
export type PageEvent = z.infer<typeof PageEvent>

/** The topics, and the events of one of them. */
export type Topic = PageEvent['kind']
export type EventOn<Kind extends Topic> = Extract<PageEvent, { kind: Kind }>
