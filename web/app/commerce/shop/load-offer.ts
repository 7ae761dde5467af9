import { redirect } from 'react-router'
import { loadResource } from '../../catalog/work/resource-detail.ts'
import type { Call } from '../../remote/page-context.ts'

/** The offer of `?id=` for a page of one of its parts. Throws a redirect to all presales without an id, and 404 for none. */
export function loadOffer(call: Call, request: Request) {
  const query = new URL(request.url).searchParams
  if (!query.get('id')) throw redirect('/presale')
  return loadResource(call, query)
}
