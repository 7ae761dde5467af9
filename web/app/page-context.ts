import type { Caller } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { createContext } from 'react-router'

/** Makes a call of the contract; on the server it runs in the process, without a network hop. */
export type Call = <R extends Route>(route: R, args: ArgsOf<R>) => Promise<AnswerOf<R>>

export const callContext = createContext<Call>()
/** Who reads the page, as far as permission goes. */
export const callerContext = createContext<Caller>()
export const cspNonceContext = createContext<string>()
/** Where a failure of the server render goes. */
export const reportContext = createContext<(error: unknown) => void>()
