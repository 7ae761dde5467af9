import { callContext } from '../../remote/page-context.ts'
import type { Route } from './+types/hot-music-page'
import { ChartPage, loadChart } from './ChartPage.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadChart(context.get(callContext), 'plays', new URL(request.url).searchParams)

export const meta: Route.MetaFunction = () => [
  { title: '热门音乐 · 声浪' },
  { name: 'description', content: '按真实播放排出的日榜、周榜、月榜与总榜。' },
]

export default function HotMusicPage({ loaderData }: Route.ComponentProps) {
  return <ChartPage title="热门音乐" lead="每一次都是有人真的听满了半分钟" chart={loaderData} />
}
