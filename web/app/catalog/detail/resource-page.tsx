import type { Route } from './+types/resource-page'
import { TrackView } from './TrackView.tsx'
import { loadTrack, trackMeta } from './track-data.ts'

export const loader = (args: Route.LoaderArgs) => loadTrack(args)

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? trackMeta(loaderData.resource) : [{ title: '声浪' }])

export default function ResourcePage({ loaderData }: Route.ComponentProps) {
  return <TrackView {...loaderData} />
}
