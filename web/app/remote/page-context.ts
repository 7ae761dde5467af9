import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { createContext } from 'react-router'

/** Makes a call of the contract; on the server it runs in the process, without a network hop. */
export type Call = <R extends Route>(route: R, args: ArgsOf<R>) => Promise<AnswerOf<R>>

/** While the site is built there is nobody to ask: the pages built ahead stand alone, and show nothing of what calls answer. */
const askNobody: Call = async () => undefined as never

/** Waits for a part that the page can do without; undefined where it fails or is late. */
export type LoadPart = <Value>(loading: Promise<Value>) => Promise<Value | undefined>

export const callContext = createContext<Call>(askNobody)
/** Parts of a page that must not take it with them; what a page is about is waited for without. */
export const partContext = createContext<LoadPart>((loading) => loading)
/** Who reads the page, as far as permission goes. */
export const callerContext = createContext<Caller>(VISITOR_CALLER)
/** Pages built ahead have none; the server allows their scripts by their hashes. */
export const cspNonceContext = createContext('')
/** The origin under which people reach the site; '' while pages are built ahead. */
export const siteUrlContext = createContext('')
/** Where the reader's log of events ended before the page was read; null for visitors, or where it cannot be told. */
export const eventsPlaceContext = createContext<number | null>(null)
/** Where a failure of the server render goes. */
export const reportContext = createContext<(error: unknown) => void>((error) => {
  throw error
})
