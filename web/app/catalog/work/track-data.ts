import { profile } from '@shenglang/contract/accounts/routes'
import { CONTENT_TYPE_LABELS, CONTENT_TYPES, isOffer, RESOURCE_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
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
import { widerMatches } from '../../track/mix/wider-matches.ts'
import { resourceAddress } from '../../track/text/resource-address.ts'
import { joined, peopleText } from '../../track/text/track-text.ts'
import { type MetaLocation, pageMeta, summaryOf } from '../../ui/text/page-meta.ts'
import { loadCourse } from './pack/pack-course.ts'
import { musicData } from './structured-data.ts'
import * as texts from './texts.ts'

const MORE_COUNT = 6

/** Further works beside a resource: music beside music, goods of the same type beside goods. */
const sameKind = ({ contentType }: Pick<Resource, 'contentType'>) =>
  isOffer(contentType) ? { contentType } : { resourceType: [...RESOURCE_TYPES] }

/** The data of a resource's page; redirects to its proper address, or throws a 404. */
export async function loadTrack({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const id = query.get('id') ?? ''
  const preferred = readPreferences(request.headers.get('cookie') ?? '').mixRule
  const rule = MIX_RULES.find((name) => name === query.get('mixRule')) ?? preferred
  const isPlayable = query.get('playable') === '1'
  const toMix = { id, ...(isPlayable ? { playable: '1' as const } : {}) }
  try {
    const [resource, sources, next, holding = [], dictionaries = [], comments] = await Promise.all([
      call(resourceDetail, { id }),
      part(call(listSources, { resourceId: id })),
      part(call(mixNext, { ...toMix, mixRule: rule })),
      part(call(collectionsWith, { id })),
      part(loadDictionaries(call, ['cms_music_style', 'cms_track_versions', 'cms_genres'])),
      part(loadComments(call, id)),
    ])
    const home = resourceAddress(resource)
    if (!home.startsWith('/resource')) throw redirect(home)
    const isMember = context.get(callerContext).userId !== undefined
    const [others, artist, course, wider = []] = await Promise.all([
      part(call(listResources, { artistId: resource.artistId, ...sameKind(resource), pageSize: MORE_COUNT + 1 })),
      isMember ? part(call(profile, { id: resource.artistId })) : undefined,
      resource.children.length > 0 ? part(loadCourse(call, resource.children)) : undefined,
      next && part(widerMatches(call, toMix, next)),
    ])
    const more = others?.rows.filter(({ resourceId }) => resourceId !== id).slice(0, MORE_COUNT) ?? []
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
      course,
    }
  } catch (error) {
    if (!isFault(error) || error.status >= 500) throw error
    throw (await isPost(call, id)) ? redirect(`/post?id=${id}`) : data(null, { status: 404 })
  }
}

/** Posts were resources once: links to them redirect. */
const isPost = (call: Call, id: string) =>
  call(readPost, { id }).then(
    () => true,
    () => false,
  )

export type TrackData = Awaited<ReturnType<typeof loadTrack>>

/** Title and metadata of a resource's page, for the browser and search engines. */
export function trackMeta(args: MetaLocation, { resource, structured }: TrackData): MetaDescriptor[] {
  const kind = CONTENT_TYPE_LABELS[resource.contentType]
  return pageMeta(args, {
    title: joined(resource.title, peopleText(resource)),
    description: summaryOf(resource.description, texts.trackDescription(resource.artist, kind, resource.title)),
    type: resource.contentType === CONTENT_TYPES.collection ? 'music.album' : 'music.song',
    picture: sharePath.picture('resource', resource.resourceId),
    path: resourceAddress(resource),
    structured,
  })
}
