import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { createContext } from 'react-router'

/** Makes a call of the contract; on the server it runs in the process, without a network hop. */
export type Call = <R extends Route>(route: R, args: ArgsOf<R>) => Promise<AnswerOf<R>>

/** Waits for an optional part of the page; undefined where it fails or is late. */
export type LoadPart = <Value>(loading: Promise<Value>) => Promise<Value | undefined>

export const callContext = createContext<Call>()
/** For optional parts of a page, whose failure must not fail the page. */
export const partContext = createContext<LoadPart>((loading) => loading)
/** The reader of the page, for permission checks. */
export const callerContext = createContext<Caller>(VISITOR_CALLER)
export const cspNonceContext = createContext<string>()
/** The site's public origin. */
export const siteUrlContext = createContext<string>()
/** The end of the user's event log before the page's data was read; null for visitors, and if unknown. */
export const eventsCursorContext = createContext<number | null>(null)
/** Receives failures of the server render. */
export const reportContext = createContext<(error: unknown) => void>((error) => {
  throw error
})
