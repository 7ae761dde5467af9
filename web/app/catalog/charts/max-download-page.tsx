import { callContext } from '../../remote/page-context.ts'
import type { Route } from './+types/max-download-page'
import { ChartPage, loadChart } from './ChartPage.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadChart(context.get(callContext), 'downloads', new URL(request.url).searchParams)

export const meta: Route.MetaFunction = () => [
  { title: '下载榜 · 声浪' },
  { name: 'description', content: '按下载次数排出的日榜、周榜、月榜与总榜。' },
]

export default function MaxDownloadPage({ loaderData }: Route.ComponentProps) {
  return <ChartPage title="下载榜" lead="DJ 们带进场子的曲目" chart={loaderData} />
}
