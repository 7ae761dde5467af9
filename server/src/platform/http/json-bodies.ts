import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'

/**
 * The contract's deepest arguments, a menu, have eight levels; recursive readers, JSON.stringify too, fail some thousands deep.
 */
const DEPTH_MAX = 32
/** The contract's longest list has 20,000 items. */
const VALUES_MAX = 100_000

/** Reads JSON bodies; one that is larger or deeper than any call allows is refused before it is parsed. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isBeyond(String(body), DEPTH_MAX, VALUES_MAX)) done(fault('BAD_ARGUMENT', { message: '提交的内容层次过深或项目过多' }))
    else parse(request, String(body), done)
  })
}

/**
 * True when a JSON text is nested deeper than `depthMax`, or has more than about `valuesMax` values. The result for a
 * text that is not JSON means nothing.
 */
export function isBeyond(json: string, depthMax: number, valuesMax: number): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfText(json, at)
        break
      case '[':
      case '{':
        depth += 1
        values += 1
        break
      case ',':
        values += 1
        break
      case ']':
      case '}':
        depth -= 1
        break
    }
    if (depth > depthMax || values > valuesMax) return true
  }
  return false
}

/** The index of the quotation mark that ends the text which the one at `start` begins; the last index without one. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}
