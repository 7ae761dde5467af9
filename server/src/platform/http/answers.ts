import { type Page, restOf, rowOf } from '@shenglang/contract/envelope'
import type { AnswerOf, Route } from '@shenglang/contract/route'
import { createStripper, StrippedJson } from '../stripped-json.ts'

/** The result of a handler: the value, its stripped JSON, or a page in which some rows are stripped JSON already. */
export type Answer<Value> = Value | StrippedJson<Value> | (Value extends Page<infer Row> ? Page<Row | StrippedJson<Row>> : never)

/** Converts an answer to what its route declares: strips undeclared fields, for HTTP and the pages' loaders alike. */
export function answerStripper<R extends Route>(route: R): (answer: Answer<AnswerOf<R>>) => StrippedJson<AnswerOf<R>> {
  const [row, rest] = [rowOf(route), restOf(route)]
  const strip = row && rest ? pageStripper(createStripper(row), createStripper(rest)) : createStripper(route.answer)
  return (answer) => (answer instanceof StrippedJson ? answer : (strip(answer as never) as StrippedJson<AnswerOf<R>>))
}

function pageStripper(strip: (row: unknown) => StrippedJson<unknown>, stripRest: (rest: unknown) => StrippedJson<unknown>) {
  return ({ rows, ...rest }: Page<unknown>) => {
    const texts = rows.map((row) => (row instanceof StrippedJson ? row : strip(row)).text)
    return new StrippedJson(`{"rows":[${texts.join(',')}],${stripRest(rest).text.slice(1)}`)
  }
}
