import { redirect } from 'react-router'
import { loadResource } from '../../catalog/work/resource-detail.ts'
import type { Call } from '../../remote/page-context.ts'

/**
 * The offer of `?id=`, for the pages that show one section of it: head, price or author. Without an id, throws a redirect to all
 * presales; without such an offer, 404.
 */
export function loadOffer(call: Call, request: Request) {
  const query = new URL(request.url).searchParams
  if (!query.get('id')) throw redirect('/presale')
  return loadResource(call, query)
}
