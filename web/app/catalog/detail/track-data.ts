import { profile } from '@shenglang/contract/accounts/routes'
import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type MixNext } from '@shenglang/contract/catalog/entities'
import { MIX_RULES } from '@shenglang/contract/catalog/harmony'
import { collectionsWith, listResources, mixNext, resourceDetail } from '@shenglang/contract/catalog/routes'
import { isFault } from '@shenglang/contract/fault'
import { listSources } from '@shenglang/contract/media/routes'
import { sharePath } from '@shenglang/contract/sharing/addresses'
import { readPost } from '@shenglang/contract/social/posts'
import { data, type LoaderFunctionArgs, type MetaDescriptor, redirect } from 'react-router'
import { loadDictionaries } from '../../remote/dictionaries.ts'
import { type Call, callContext, callerContext, partContext, siteUrlContext } from '../../remote/page-context.ts'
import { readPreferences } from '../../session/read-preferences.ts'
import { loadComments } from '../../social/comments.ts'
import { resourceAddress } from '../../track/resource-address.ts'
import { joined, peopleWords } from '../../track/track-words.ts'
import { type MetaPlace, pageMeta, summaryOf } from '../../ui/page-meta.ts'
import { musicData } from './structured-data.ts'

const MORE_COUNT = 6
/** Where fewer fit by the strict rule, what fits loosely stands below. */
const FEW = 3

/** What the page of a resource shows; leads on to where it stands instead, or throws a 404. */
export async function loadTrack({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const id = query.get('id') ?? ''
  const kept = readPreferences(request.headers.get('cookie') ?? '').mixRule
  const rule = MIX_RULES.find((name) => name === query.get('mixRule')) ?? kept
  const isPlayable = query.get('playable') === '1'
  try {
    const [resource, sources, next, holding = [], dictionaries = [], comments] = await Promise.all([
      call(resourceDetail, { id }),
      part(call(listSources, { resourceId: id })),
      part(call(mixNext, { id, mixRule: rule, ...(isPlayable ? { playable: '1' } : {}) })),
      part(call(collectionsWith, { id })),
      part(loadDictionaries(call, ['cms_music_style', 'cms_track_versions', 'cms_genres'])),
      part(loadComments(call, id)),
    ])
    const home = resourceAddress(resource)
    if (!home.startsWith('/resource')) throw redirect(home)
    const isMember = context.get(callerContext).userId !== undefined
    const [others, artist, loose = []] = await Promise.all([
      part(call(listResources, { artistId: resource.artistId, pageSize: MORE_COUNT + 1 })),
      isMember ? part(call(profile, { id: resource.artistId })) : undefined,
      next && rule === 'strict' && next.length < FEW
        ? part(call(mixNext, { id, mixRule: 'loose', ...(isPlayable ? { playable: '1' } : {}) }))
        : [],
    ])
    const more = others?.rows.filter(({ resourceId }) => resourceId !== id).slice(0, MORE_COUNT) ?? []
    const isNew = (one: MixNext) => !next?.some((other) => other.resource.resourceId === one.resource.resourceId)
    const wider = loose.filter(isNew)
    const labels = Object.fromEntries(dictionaries.flat().map(({ dictValue, dictLabel }) => [dictValue, dictLabel]))
    const isFocus = artist?.isFocus ?? false
    const structured = musicData(context.get(siteUrlContext), resource)
    return {
      resource,
      structured,
      isFocus,
      sources: sources?.rows,
      next,
      wider,
      holding,
      rule,
      isPlayable,
      more,
      labels,
      comments,
    }
  } catch (error) {
    if (!isFault(error) || error.status >= 500) throw error
    throw (await isPost(call, id)) ? redirect(`/post?id=${id}`) : data(null, { status: 404 })
  }
}

/** Posts were resources once: links to them lead on. */
const isPost = (call: Call, id: string) =>
  call(readPost, { id }).then(
    () => true,
    () => false,
  )

export type TrackData = Awaited<ReturnType<typeof loadTrack>>

/** How the page of a resource is called, and told to those who find it. */
export function trackMeta(place: MetaPlace, { resource, structured }: TrackData): MetaDescriptor[] {
  const kind = CONTENT_TYPE_LABELS[resource.contentType]
  return pageMeta(place, {
    title: joined(resource.title, peopleWords(resource)),
    description: summaryOf(resource.description, `${resource.artist} 的${kind}《${resource.title}》，在声浪在线试听。`),
    type: resource.contentType === CONTENT_TYPES.collection ? 'music.album' : 'music.song',
    picture: sharePath.picture('resource', resource.resourceId),
    path: resourceAddress(resource),
    structured,
  })
}
