import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { isFault } from '@shenglang/contract/fault'
import { data } from 'react-router'
import type { Call } from '../../remote/page-context.ts'

/** The resource of `?id=`. Throws 404 for none. */
export async function loadResource(call: Call, query: URLSearchParams) {
  return orNotFound(call(resourceDetail, { id: query.get('id') ?? '' }))
}

/** Turns the server's refusal into a 404. */
export async function orNotFound<Answer>(loading: Promise<Answer>): Promise<Answer> {
  try {
    return await loading
  } catch (error) {
    if (isFault(error) && error.status < 500) throw data(null, { status: 404 })
    throw error
  }
}
