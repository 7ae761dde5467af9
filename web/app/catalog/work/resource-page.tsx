import type { Route } from './+types/resource-page'
import { TrackView } from './TrackView.tsx'
import * as texts from './texts.ts'
import { trackCrumbs } from './track-crumbs.ts'
import { loadTrack, trackMeta } from './track-data.ts'

export const loader = (args: Route.LoaderArgs) => loadTrack(args)

export const meta: Route.MetaFunction = (args) => (args.loaderData ? trackMeta(args, args.loaderData) : [{ title: texts.brand }])

export const handle = { crumbs: trackCrumbs, isStoredOffline: true }

export default function ResourcePage({ loaderData }: Route.ComponentProps) {
  return <TrackView {...loaderData} />
}
