import { allRoutes } from '@shenglang/contract/composition/routes'
import { pageOf, restOf, rowOf, unwrap, wrap } from '@shenglang/contract/envelope'
import { type AnswerOf, route } from '@shenglang/contract/route'
import Fastify from 'fastify'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { contextOf } from '../../../test/request-contexts.ts'
import { createStripper, StrippedJson, writerOf } from '../stripped-json.ts'
import { type Answer, answerStripper } from './answers.ts'
import { Calls } from './calls.ts'
import { mountCalls } from './mount.ts'

const Track = z.object({ title: z.string(), plays: z.int(), artist: z.optional(z.object({ name: z.string() })) })
const definition = { method: 'GET', audience: 'public', summary: '', args: z.object({}) } as const
const detail = route({ ...definition, path: '/detail', answer: Track })
const list = route({ ...definition, path: '/list', answer: pageOf(Track) })

/** With fields, on every level, that no schema declares. */
const track = { title: '“夜”', plays: 3, secret: 'x', artist: { name: '林夜', phone: '13900000000' } }
const declared = { title: '“夜”', plays: 3, artist: { name: '林夜' } }

/** The answers that a page's loader and a client over HTTP receive. */
async function bothRoads(answers: { detail: Answer<AnswerOf<typeof detail>>; list: Answer<AnswerOf<typeof list>> }) {
  const calls = new Calls().on(detail, async () => answers.detail).on(list, async () => answers.list)
  const app = Fastify()
  mountCalls(app, '', calls, async () => contextOf())
  return Promise.all(
    [detail, list].map(async (route) => {
      const response = await app.inject({ method: 'GET', url: route.path })
      return {
        loader: await calls.call(route, {}, contextOf()),
        client: unwrap(response.json()),
        type: response.headers['content-type'],
      }
    }),
  )
}

const type = 'application/json; charset=utf-8'
const page = { rows: [declared, declared], total: 2 }

test('strips undeclared fields over HTTP and for a loader', async () => {
  expect(await bothRoads({ detail: track, list: { rows: [track, track], total: 2 } })).toEqual([
    { loader: declared, client: declared, type },
    { loader: page, client: page, type },
  ])
})

test('sends stripped JSON as it is: whole, or as rows of a page among others', async () => {
  const strip = createStripper(Track)
  expect(await bothRoads({ detail: strip(track), list: { rows: [strip(track), track], total: 2 } })).toEqual([
    { loader: declared, client: declared, type },
    { loader: page, client: page, type },
  ])
  const written = new StrippedJson<AnswerOf<typeof list>>('{"rows":[],"total":0}')
  expect(answerStripper(list)(written)).toBe(written)
})

test('sends the declared fields of the page itself', async () => {
  const paged = route({ ...definition, path: '/paged', answer: pageOf(Track, { next: z.string() }) })
  const strip = answerStripper(paged)
  const { text } = strip({ rows: [track], total: 2, next: '7', secret: 'x' } as AnswerOf<typeof paged>)
  const whole = { rows: [declared], total: 2, next: '7' }
  expect(unwrap(JSON.parse(wrap(paged, text)))).toEqual(whole)
})

test('refuses an answer that lacks a required field', () => {
  expect(() => answerStripper(detail)({ title: '夜' } as never)).toThrow('plays')
})

test('does not compile if a handler answers with the JSON of another type', () => {
  expectTypeOf<StrippedJson<{ title: string }>>().not.toExtend<Answer<AnswerOf<typeof detail>>>()
  expectTypeOf<{ title: string; play: number }>().not.toExtend<Answer<AnswerOf<typeof detail>>>()
})

test('the answer of every call can be written, which a start does not find out', () => {
  for (const each of allRoutes) {
    const [row, rest] = [rowOf(each), restOf(each)]
    for (const schema of row && rest ? [row, rest] : [each.answer]) expect(() => writerOf(schema), each.path).not.toThrow()
  }
})
