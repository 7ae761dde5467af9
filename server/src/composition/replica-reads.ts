import { listUsers, profile } from '@shenglang/contract/accounts/routes'
import { crateDetail, listCrates } from '@shenglang/contract/catalog/crates/crates'
import { artistPlays, listChart } from '@shenglang/contract/catalog/discover/charts'
import { listMixPairs } from '@shenglang/contract/catalog/discover/mix-pairs'
import { hintNextPick, listDailyPicks, listPicks } from '@shenglang/contract/catalog/discover/picks'
import * as catalog from '@shenglang/contract/catalog/routes'
import { listBeats, waveformOverviews } from '@shenglang/contract/media/routes'
import type { Route } from '@shenglang/contract/route'
import * as posts from '@shenglang/contract/social/posts'
import { listComments, waveMarkers } from '@shenglang/contract/social/routes'
import { listPremieres } from '@shenglang/contract/studio/premieres'

/**
 * The calls that replicas may answer: lists, pages and details of what is public, and a member's own lists, which only that
 * member changes. Not among them: what decides about money or rights, what staff edit, and what a page requests after an event,
 * since somebody else made the change and the event may be faster than the replica (messages, notices, orders, new comments).
 */
export const REPLICA_READS: readonly Route[] = [
  catalog.listResources,
  catalog.listCollections,
  catalog.collectionsWith,
  catalog.listFacets,
  catalog.listTempoKeys,
  catalog.mixNext,
  catalog.searchResources,
  catalog.completeSearch,
  catalog.popularSearches,
  catalog.resourceDetail,
  catalog.listCategories,
  catalog.listCollected,
  catalog.listFollowed,
  listChart,
  artistPlays,
  listMixPairs,
  listPicks,
  listDailyPicks,
  hintNextPick,
  listCrates,
  crateDetail,
  listUsers,
  profile,
  waveformOverviews,
  listBeats,
  listComments,
  waveMarkers,
  posts.listPosts,
  posts.listFollowedPosts,
  posts.listLikedPosts,
  posts.countNewerPosts,
  posts.readPost,
  posts.listTopics,
  listPremieres,
]
