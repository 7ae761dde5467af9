import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useSearchParams } from 'react-router'
import { CursorPages } from '../../shell/CursorPages.tsx'
import { useList } from './use-list.ts'

type RowOf<R extends Route> = AnswerOf<R> extends { rows: readonly (infer Row)[] } ? Row : never

/** A list that is read page by page, by the cursor in the address, with the links to its other pages. */
export function useCursorList<R extends Route>(route: R, args: ArgsOf<R>, cursor: 'after' | 'before' = 'after') {
  const [query] = useSearchParams()
  const position = query.get(cursor)
  const { data, ...table } = useList(route, position ? { ...args, [cursor]: position } : args)
  const page = data as { rows: readonly RowOf<R>[]; next: string } | undefined
  return {
    data,
    table: { ...table, rows: page?.rows ?? [] },
    pages: <CursorPages query={query} name={cursor} next={page?.next ?? ''} />,
    /** True when no other page has rows. */
    isWhole: page?.next === '' && !position,
  }
}
